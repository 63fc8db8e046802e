"""The words of ``carrom umpire``: what it says and what may be typed, in each language.

`SAY` holds the sentences, `VOCABULARY` the meaning of every word that may be typed. Words are
compared in small letters and without accents. A new language is a mapping of each kind.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

LANGS: Final = ("en", "fr")
"""The languages."""

_ENGLISH: Final = {
    # questions: the text before the cursor
    "ask-players-2": "Who plays? Two names, with a comma between",
    "ask-players-4": "Who plays? Four names: a pair, then the other pair",
    "ask-players": "Who plays? Two names; or four: a pair, then the other pair",
    "ask-toss": "Who has won the toss? ({first} / {second})",
    "ask-choice": "{player} to choose: side or break?",
    "ask-stroke": "{player} [{board}]",
    "ask-break": "{player} breaks [{board}]",
    "ask-placing": "{player} places {pieces} (placed / forgo)",
    "ask-placing-must": "{player} places {pieces} (placed)",
    "ask-overrun": "Was it a foul? (time / ok)",
    "ask-next-board": "Next board (Enter; undo, replay, sheet)",
    "ask-extra": "Who has won the toss and breaks the extra board? ({first} / {second})",
    "ask-next-game": "Next game (Enter; undo, replay, sheet)",
    "ask-end": "The match is over (Enter; undo, replay, sheet)",
    # what is told
    "begin": "Game {game}, board {board}: {player} breaks.",
    "begin-colour": "Game {game}, board {board}: {player} breaks, with white.",
    "seats": "Seats, in order of play: {seats}.",
    "no-toss": "No toss was told: {player} breaks.",
    "placed": "{player} has placed {pieces}.",
    "forgone": "{player} forgoes {pieces} (Law 87a).",
    "forgotten": "{player} did not place {pieces} and nobody noticed: the claim is gone (Law 83).",
    "conceded": "{player} concedes the game (Law 139).",
    "conceded-match": "{player} concedes the match (Law 139).",
    "forfeited": "{player} forfeits the match: {reason}.",
    "replayed": "The board is played again: {reason}.",
    "undone": "Taken back: {count}.",
    "undone-toss": "Taken back: the toss.",
    "undone-players": "Taken back: the players.",
    "time-over": "The time of the game is over.",
    "clock": "{seconds:g} s for {player}.",
    "no-clock": "There is no clock (--clock).",
    "overrun": "\aTime! {seconds:.1f} s of {limit:g} s were used.",
    "alarm": "\aTime! {limit:g} s are over: {player}.",
    "placing-overrun": "\aPlacing took {seconds:.1f} s of {limit:g} s; to call the foul: "
    "time by {player}",
    "phase-alarm": "\aThe time of the game is ending.",
    "phase-extra": "\aTime: no new board is begun.",
    "phase-extra-alarm": "\aThe last minute of this board.",
    "phase-over": "\aTime is over: timeup ends the game.",
    "no-new-board": "No new board is begun: the time is up. timeup ends the game.",
    "resumed": "Resumed: {players}.",
    "saved": "Saved. Go on with: carrom umpire --resume {file}",
    "not-saved": "Nothing is kept: --save FILE would.",
    "save-failed": "{file} could not be written: what came last is not in it.",
    "cannot-save": "Cannot save {file}: {reason}",
    "file-changed": "another program has written it",
    # the state
    "score": "Game {game}, board {board}: {first} {first_points}, {second} {second_points}.",
    "games": "Games: {first} {first_games}, {second} {second_games}.",
    "side": "{players}: {colour}, {men} on the board",
    "side-free": "{players}: {points} points on this board",
    "dues": "{count} owed",
    "queen-board": "The queen is on the board.",
    "queen-pending": "The queen must be covered.",
    "queen-covered": "The queen is with {players}.",
    "white": "white",
    "black": "black",
    "queen": "queen",
    "cover": "queen to cover",
    "piece-W": "a white man",
    "piece-B": "a black man",
    "pieces-W": "{count} white men",
    "pieces-B": "{count} black men",
    "separator": ": ",
    # what is wrong
    "unknown": '"{word}" is no word here: {allowed}',
    "allowed-stroke": "w b own opp (with a number: w2), q, s, - for nothing, over, improper, "
    "foul, time, pass; help shows all",
    "allowed-placing": "first placed or forgo; undo, score, help, play too; and fouls, "
    "as time by NAME",
    "allowed-placing-must": "first placed; undo, score, help, play too; and fouls, "
    "as time by NAME",
    "allowed-toss": "{names}",
    "allowed-choice": "side or break",
    "allowed-next": "Enter, undo, replay, timeup, sheet, quit",
    "allowed-name": "{names}",
    "allowed-law": "a number such as 97b",
    "allowed-count": "a number from 1 to {most}",
    "allowed-reason": "{reasons}",
    "allowed-nothing-more": "nothing more",
    "empty": "Nothing was typed; - means that nothing was pocketed.",
    "alone": '"{word}" stands alone',
    "twice": '"{word}" is said twice',
    "number": '"{word}": at most nine men, and no number with queen and striker',
    "free": '"{word}": colours are free; say w and b',
    "needs-piece": '"{word}" needs what left the board: over w1',
    "needs-name": '"{word}" needs a name: {allowed}',
    "needs-broken": '"{word}": broken is followed by the one piece that broke: broken w',
    "needs-unseen": '"{word}": unseen is followed by what nobody noticed: turn, misplaced, '
    "queen or opp",
    "too-many": '"{word}": {colour} {men} on the board',
    "no-queen": '"{word}": the queen is not on the board',
    "players-2": "Two different names are needed, with a comma between.",
    "players-4": "Four different names are needed, with commas between.",
    "players": "Two or four different names are needed, with commas between.",
    "names-alike": "These names look the same: {names}. One player needs another name.",
    "name-word": '"{name}" cannot be a name: it is a word here',
    "name-long": '"{name}" is too long for a name: 40 signs at most',
    "name-signs": '"{name}" has signs that cannot be shown',
    "refused": "That cannot be: {fault}",
    "nothing-to-undo": "There is nothing to take back.",
    "not-now": '"{word}" is not for now: {allowed}',
    # the sheet
    "sheet-game": "Game {game}",
    "sheet-toss": "Toss: {player}, {choice}",
    "sheet-started": "Started {time}",
    "sheet-finished": "Finished {time}",
    "sheet-winner": "Winner: {players}",
    "sheet-remark": "Remark: {remark}",
    "side-choice": "side",
    "break-choice": "break",
    "column-board": "board",
    "column-queen": "queen",
    "column-men": "men",
    "column-total": "total",
    "column-breaker": "break by",
    "extra-board": "extra board",
    "slam-white": "white slam",
    "slam-black": "black slam",
    # reasons and ends, as the sheet and the announcements name them
    "reason-points": "points reached",
    "reason-games": "games won",
    "reason-boards": "all boards played",
    "reason-extra-board": "extra board",
    "reason-time": "time",
    "reason-draw": "draw",
    "reason-conceded": "conceded",
    "reason-forfeited": "forfeited",
    "reason-passes": "three passes each",
    "reason-unforeseen": "circumstances",
    "reason-no-room": "no room for the striker",
    "reason-protest": "protest upheld",
    "reason-time-void": "unfinished at time",
    "reason-indiscipline": "indiscipline",
    "reason-left-area": "left the playing area",
    "reason-rest-overrun": "overran the rest",
    "reason-refused-decision": "refused a decision",
    "reason-insult": "insult",
    "reason-smoking": "smoking",
    "reason-intoxication": "intoxication",
    "reason-uncertified-striker": "uncertified striker",
    "reason-stopped-play": "stopped playing",
    "reason-distraction": "distraction",
    "reason-late": "late",
    "reason-left-seat": "left the seat",
    "help": """\
After a stroke, what was pocketed:
  w2 b q s    two white, one black, the queen, the striker; also own, opp
  -           nothing;  at the break: the striker touched a man, nothing went down
  miss        the striker touched nothing (counts at the break)
  over w1 s   what follows left the board
  improper    the stroke was improper: w1 improper
  broken w    a white man broke, and is replaced in its place: w1 broken w
  fell b      between two strokes a black man fell into a pocket: no stroke
Fouls, with a stroke or alone; "by NAME" if it was not the player on turn:
  foul  technical  time  touched  powder  knocked  misplaced  talk  early
Which fault it was, with these words or alone:
  improper:   pushed finger elbow body support offline
  foul:       distraction spectators holding leaning chair testing frame hurried asked
              partner
  misplaced:  wrongmen outside moved centre queenshot hands
The board is lost:  spilled  rose  unbidden (before "Play")  turn by NAME
Nobody noticed, so it stands:
  unseen turn  unseen opp  unseen queen  unseen misplaced by NAME
  unseen alone, while men await placing: they were forgotten
  noticed     the player had no right to play on, and it is seen now
Instead of a stroke:  pass  slip  noroom
The board and the match:
  concede [NAME] [match]   forfeit NAME REASON   replay [REASON]   timeup
  warn NAME [REASON]   appeal [NAME]   protest [NAME]   written   upheld   rejected
Yourself:
  play (starts the clock)  undo [N]  score  sheet  law 97b  help  quit""",
}

_FRENCH: Final = {
    "ask-players-2": "Qui joue ? Deux noms séparés par une virgule",
    "ask-players-4": "Qui joue ? Quatre noms : une équipe, puis l'autre",
    "ask-players": "Qui joue ? Deux noms ; ou quatre : une équipe, puis l'autre",
    "ask-toss": "Qui a gagné le tirage au sort ? ({first} / {second})",
    "ask-choice": "Choix de {player} : côté ou casse ?",
    "ask-stroke": "{player} [{board}]",
    "ask-break": "{player} casse [{board}]",
    "ask-placing": "{player} pose {pieces} (posé / renonce)",
    "ask-placing-must": "{player} pose {pieces} (posé)",
    "ask-overrun": "Était-ce une faute ? (temps / ok)",
    "ask-next-board": "Manche suivante (Entrée ; annuler, rejouer, feuille)",
    "ask-extra": "Qui a gagné le tirage et casse la manche supplémentaire ? ({first} / {second})",
    "ask-next-game": "Partie suivante (Entrée ; annuler, rejouer, feuille)",
    "ask-end": "Le match est fini (Entrée ; annuler, rejouer, feuille)",
    "begin": "Partie {game}, manche {board} : {player} casse.",
    "begin-colour": "Partie {game}, manche {board} : {player} casse, avec les blancs.",
    "seats": "Places, dans l'ordre de jeu : {seats}.",
    "no-toss": "Aucun tirage au sort n'a été dit : {player} casse.",
    "placed": "{player} a posé {pieces}.",
    "forgone": "{player} renonce à poser {pieces} (Loi 87a).",
    "forgotten": "{player} n'a pas posé {pieces} et personne ne l'a vu : c'est perdu (Loi 83).",
    "conceded": "{player} abandonne la partie (Loi 139).",
    "conceded-match": "{player} abandonne le match (Loi 139).",
    "forfeited": "{player} perd le match par forfait : {reason}.",
    "replayed": "La manche est rejouée : {reason}.",
    "undone": "Annulé : {count}.",
    "undone-toss": "Annulé : le tirage au sort.",
    "undone-players": "Annulé : les joueurs.",
    "time-over": "Le temps de la partie est écoulé.",
    "clock": "{seconds:g} s pour {player}.",
    "no-clock": "Il n'y a pas de chronomètre (--clock).",
    "overrun": "\aTemps ! {seconds:.1f} s ont passé, sur {limit:g} s.",
    "alarm": "\aTemps ! Les {limit:g} s sont écoulées : {player}.",
    "placing-overrun": "\aLa pose a pris {seconds:.1f} s, sur {limit:g} s ; pour la faute : "
    "temps par {player}",
    "phase-alarm": "\aLe temps de la partie s'achève.",
    "phase-extra": "\aTemps : on ne commence plus de manche.",
    "phase-extra-alarm": "\aDernière minute de cette manche.",
    "phase-over": "\aLe temps est écoulé : findutemps termine la partie.",
    "no-new-board": "On ne commence plus de manche : le temps est écoulé. findutemps termine la "
    "partie.",
    "resumed": "Reprise : {players}.",
    "saved": "Enregistré. Pour continuer : carrom umpire --lang fr --resume {file}",
    "save-failed": "{file} n'a pas pu être écrit\u00a0: la suite n'y est pas.",
    "not-saved": "Rien n'est gardé : il faudrait --save FICHIER.",
    "cannot-save": "Impossible d'enregistrer {file} : {reason}",
    "file-changed": "un autre programme l'a écrit",
    "score": "Partie {game}, manche {board} : {first} {first_points}, {second} {second_points}.",
    "games": "Parties : {first} {first_games}, {second} {second_games}.",
    "side": "{players} : {colour}, {men} sur le plateau",
    "side-free": "{players}, points de cette manche : {points}",
    "dues": "pions dus : {count}",
    "queen-board": "La reine est sur le plateau.",
    "queen-pending": "La reine reste à couvrir.",
    "queen-covered": "La reine est couverte par {players}.",
    "white": "blancs",
    "black": "noirs",
    "queen": "reine",
    "cover": "reine à couvrir",
    "piece-W": "un pion blanc",
    "piece-B": "un pion noir",
    "pieces-W": "{count} pions blancs",
    "pieces-B": "{count} pions noirs",
    "separator": " : ",
    "unknown": "« {word} » n'est pas un mot d'ici : {allowed}",
    "allowed-stroke": "b n moi adv (avec un nombre : b2), r, s, - pour rien, dehors, irrégulier, "
    "faute, temps, passe ; aide les montre tous",
    "allowed-placing": "d'abord posé ou renonce ; aussi annuler, score, aide, jouez ; et les "
    "fautes, comme temps par NOM",
    "allowed-placing-must": "d'abord posé ; aussi annuler, score, aide, jouez ; et les "
    "fautes, comme temps par NOM",
    "allowed-toss": "{names}",
    "allowed-choice": "côté ou casse",
    "allowed-next": "Entrée, annuler, rejouer, findutemps, feuille, quitter",
    "allowed-name": "{names}",
    "allowed-law": "un numéro comme 97b",
    "allowed-count": "un nombre de 1 à {most}",
    "allowed-reason": "{reasons}",
    "allowed-nothing-more": "rien de plus",
    "empty": "Rien n'est écrit ; - veut dire que rien n'est empoché.",
    "alone": "« {word} » reste seul",
    "twice": "« {word} » est dit deux fois",
    "number": "« {word} » : neuf pions au plus, et aucun nombre pour la reine ni le striker",
    "free": "« {word} » : les couleurs sont libres ; dites b et n",
    "needs-piece": "« {word} » demande ce qui a quitté le plateau : dehors b1",
    "needs-name": "« {word} » demande un nom : {allowed}",
    "needs-broken": "« {word} » : brisé est suivi de la pièce qui s'est brisée : brisé b",
    "needs-unseen": "« {word} » : inaperçu est suivi de ce que personne n'a vu : horstour, "
    "malposé, reine ou adv",
    "too-many": "« {word} » : {colour} {men} sur le plateau",
    "no-queen": "« {word} » : la reine n'est pas sur le plateau",
    "players-2": "Il faut deux noms différents, séparés par une virgule.",
    "players-4": "Il faut quatre noms différents, séparés par des virgules.",
    "players": "Il faut deux ou quatre noms différents, séparés par des virgules.",
    "names-alike": "Ces noms se ressemblent trop : {names}. Il faut en changer un.",
    "name-word": "« {name} » ne peut être un nom : c'est un mot d'ici",
    "name-long": "« {name} » est trop long pour un nom : 40 signes au plus",
    "name-signs": "« {name} » a des signes qu'on ne peut montrer",
    "refused": "Impossible : {fault}",
    "nothing-to-undo": "Il n'y a rien à annuler.",
    "not-now": "« {word} » n'est pas pour maintenant : {allowed}",
    "sheet-game": "Partie {game}",
    "sheet-toss": "Tirage au sort : {player}, {choice}",
    "sheet-started": "Début {time}",
    "sheet-finished": "Fin {time}",
    "sheet-winner": "Vainqueur : {players}",
    "sheet-remark": "Remarque : {remark}",
    "side-choice": "côté",
    "break-choice": "casse",
    "column-board": "manche",
    "column-queen": "reine",
    "column-men": "pions",
    "column-total": "total",
    "column-breaker": "casse",
    "extra-board": "manche supplémentaire",
    "slam-white": "chelem blanc",
    "slam-black": "chelem noir",
    "reason-points": "points atteints",
    "reason-games": "parties gagnées",
    "reason-boards": "toutes les manches jouées",
    "reason-extra-board": "manche supplémentaire",
    "reason-time": "temps",
    "reason-draw": "nulle",
    "reason-conceded": "abandon",
    "reason-forfeited": "forfait",
    "reason-passes": "trois passes chacun",
    "reason-unforeseen": "circonstances",
    "reason-no-room": "pas de place pour le striker",
    "reason-protest": "réclamation admise",
    "reason-time-void": "inachevée à la fin du temps",
    "reason-indiscipline": "indiscipline",
    "reason-left-area": "a quitté l'aire de jeu",
    "reason-rest-overrun": "a dépassé le repos",
    "reason-refused-decision": "a refusé une décision",
    "reason-insult": "insulte",
    "reason-smoking": "tabac",
    "reason-intoxication": "ivresse",
    "reason-uncertified-striker": "striker non contrôlé",
    "reason-stopped-play": "a cessé de jouer",
    "reason-distraction": "distraction",
    "reason-late": "retard",
    "reason-left-seat": "a quitté sa place",
    "help": """\
Après un coup, ce qui est empoché :
  b2 n r s    deux blancs, un noir, la reine, le striker ; aussi moi, adv
  -           rien ;  à la casse : le striker a touché un pion, rien n'est tombé
  manque      le striker n'a rien touché (compte à la casse)
  dehors b1 s ce qui suit a quitté le plateau
  irrégulier  le coup était irrégulier : b1 irrégulier
  brisé b     un pion blanc s'est brisé, remplacé à sa place : b1 brisé b
  tombé n     entre deux coups, un noir est tombé dans une poche : pas un coup
Fautes, avec un coup ou seules ; « par NOM » si ce n'est pas le joueur au tour :
  faute  technique  temps  touché  poudre  heurté  malposé  parlé  avant
De quelle faute il s'agit, avec ces mots ou seul :
  irrégulier : poussé doigt coude corps appui horsligne
  faute :      distraction public tenu penché chaise essai cadre hâtif demandé
               partenaire
  malposé :    mauvais extérieur bougé centre tir mains
La manche est perdue :  renversé  levé  sansordre (avant « Jouez »)  horstour par NOM
Personne ne l'a vu, cela reste :
  inaperçu horstour  inaperçu adv  inaperçu reine  inaperçu malposé par NOM
  inaperçu seul, quand des pions sont à poser : on les a oubliés
  remarqué    le joueur n'avait plus la main, et on le voit maintenant
Au lieu d'un coup :  passe  glissé  bloqué
La manche et le match :
  abandon [NOM] [match]   forfait NOM RAISON   rejouer [RAISON]   findutemps
  avertir NOM [RAISON]   appel [NOM]   réclamation [NOM]   écrite   admise   rejetée
Pour vous :
  jouez (lance le chronomètre)  annuler [N]  score  feuille  loi 97b  aide  quitter""",
}

SAY: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {"en": MappingProxyType(_ENGLISH), "fr": MappingProxyType(_FRENCH)}
)
"""What is said, by language and key."""


def _meanings(lines: str) -> dict[str, str]:
    """A meaning at the head of each line, and the words that have it."""
    found: dict[str, str] = {}
    for line in lines.strip().splitlines():
        meaning, *words = line.split()
        found |= dict.fromkeys(words, meaning)
    return found


_ENGLISH_WORDS: Final = _meanings(
    """
    white w white whites
    black b black blacks
    own own o mine
    opponent opp opponent their
    queen q queen
    striker s striker
    nothing - nothing none
    improper improper
    missed miss missed
    over over overboard
    broken broken
    fell fell fallen
    unseen unseen unnoticed
    noticed noticed
    fault:pushed pushed
    fault:finger finger
    fault:elbow elbow
    fault:body body
    fault:support support
    fault:striker-place offline
    fault:distraction distraction
    fault:spectators spectators
    fault:held-object holding
    fault:leaning leaning
    fault:chair chair
    fault:run-tried testing
    fault:striker-laid frame
    fault:too-soon hurried
    fault:score-asked asked
    fault:partners-men partner
    fault:own-men wrongmen
    fault:outside outside
    fault:moved-others moved
    fault:centre-circle centre center
    fault:queen-shot queenshot
    fault:held-other hands
    by by
    time_overrun time
    passed pass
    foul foul
    technical_foul technical tech
    pieces_touched touched
    powder_foul powder
    board_knocked knocked
    board_disturbed spilled
    left_seat rose
    out_of_turn turn
    before_play early
    played_before_play unbidden
    placing_fault misplaced
    partner_talk talk
    no_room noroom
    striker_slipped slip slipped
    play play
    undo undo
    score score
    sheet sheet
    help help ?
    law law
    quit quit exit
    next next
    placed placed place
    forgo forgo
    concede concede
    forfeit forfeit
    replay replay
    timeup timeup
    warn warn warning
    appeal appeal
    protest protest
    written written
    upheld upheld
    rejected rejected
    ok ok
    match match
    side side
    break break
    """
)
_FRENCH_WORDS: Final = _meanings(
    """
    white b blanc blancs
    black n noir noirs
    own moi mien miens
    opponent adv adverse adversaire
    queen r reine dame
    nothing rien
    improper irregulier
    missed manque rate
    over dehors sorti
    broken brise
    fell tombe
    unseen inapercu
    noticed remarque
    fault:pushed pousse
    fault:finger doigt
    fault:elbow coude
    fault:body corps
    fault:support appui
    fault:striker-place horsligne
    fault:distraction distraction
    fault:spectators public
    fault:held-object tenu
    fault:leaning penche
    fault:chair chaise
    fault:run-tried essai
    fault:striker-laid cadre
    fault:too-soon hatif
    fault:score-asked demande
    fault:partners-men partenaire
    fault:own-men mauvais
    fault:outside exterieur
    fault:moved-others bouge
    fault:centre-circle centre
    fault:queen-shot tir
    fault:held-other mains
    by par
    time_overrun temps
    passed passe
    foul faute
    technical_foul technique
    pieces_touched touche
    powder_foul poudre
    board_knocked heurte
    board_disturbed renverse
    left_seat leve
    out_of_turn horstour
    before_play avant
    played_before_play sansordre
    placing_fault malpose
    partner_talk parle
    no_room bloque
    striker_slipped glisse
    play jouez
    undo annuler annule
    sheet feuille
    help aide
    law loi
    quit quitter
    next suite
    placed pose
    forgo renonce
    concede abandon abandonne
    forfeit forfait
    replay rejouer
    timeup findutemps
    warn avertir avertissement
    appeal appel
    protest reclamation
    written ecrite ecrit
    upheld admise
    rejected rejetee
    side cote
    break casse
    """
)
VOCABULARY: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {
        "en": MappingProxyType(_ENGLISH_WORDS),
        # English words serve too, but for "b", which is "blanc"
        "fr": MappingProxyType(_ENGLISH_WORDS | _FRENCH_WORDS),
    }
)
"""The meaning of each word that may be typed, by language."""

REASONS: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {
        "en": MappingProxyType({}),
        "fr": MappingProxyType(
            {
                "passes": "passes",
                "circonstances": "unforeseen",
                "bloque": "no-room",
                "reclamation": "protest",
                "indiscipline": "indiscipline",
                "aire": "left-area",
                "repos": "rest-overrun",
                "refus": "refused-decision",
                "insulte": "insult",
                "tabac": "smoking",
                "ivresse": "intoxication",
                "striker": "uncertified-striker",
                "arret": "stopped-play",
                "distraction": "distraction",
                "retard": "late",
                "place": "left-seat",
            }
        ),
    }
)
"""The reasons of ``replay`` and ``forfeit`` by the words for them, where these are not the
reasons themselves; those serve in every language."""
