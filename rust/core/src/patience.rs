//! Asking, now and then, whether to go on: so that a long stroke can be ended from outside.

/// Work after which is asked, in events and steps of groups: a millisecond or so.
const WORK: u32 = 1000;

/// What a run asks whether it shall go on. The answer changes no bit of a stroke that ends by itself.
pub(crate) struct Patience<'a> {
    left: u32,
    keep_going: &'a mut dyn FnMut() -> bool,
}

impl<'a> Patience<'a> {
    pub(crate) fn new(keep_going: &'a mut dyn FnMut() -> bool) -> Self {
        Self { left: WORK, keep_going }
    }

    /// Whether to go on after so much work.
    #[inline]
    pub(crate) fn spend(&mut self, work: u32) -> bool {
        if work < self.left {
            self.left -= work;
            return true;
        }
        self.ask()
    }

    /// Whether to go on, asked now.
    #[cold]
    pub(crate) fn ask(&mut self) -> bool {
        self.left = WORK;
        (self.keep_going)()
    }
}
