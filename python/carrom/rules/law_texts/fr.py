"""The Laws in French; the English texts are in `carrom.rules.law_texts.en`.

Terms: board is "manche", game "partie", stroke "coup", man "pion", break "casse", due "dû".
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

SECTIONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "definitions": "Définitions",
        "sitting": "Places",
        "striking": "Comment jouer",
        "toss": "Tirage au sort",
        "trial": "Manches d'essai",
        "break": "Casse",
        "turn": "Tour de jeu",
        "scoring": "Points",
        "sides": "Changement de côté",
        "fouls": "Fautes",
        "overboard": "Pièces sorties du plateau",
        "resting": "Repos singuliers",
        "dues": "Dus et pénalités",
        "queen": "Reine et fin de manche",
        "general": "Généralités",
        "loss": "Perte du match",
        "equipment": "Matériel",
        "000": "Règles classiques françaises",
        "001": "Encyclopédie",
        "002": "Variante aux points",
        "003": "Club français",
        "003b": "Couleurs libres",
        "004": "Jeu familial",
        "club29": "Club, 29 points",
        "house": "Choix de cette bibliothèque",
    }
)
"""The sections by their keys, in the order of the document."""

REASONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "term": "elle explique un mot, et rien n'en dépend",
        "hand": (
            "elle parle de la main, que le logiciel ne voit pas ; une infraction se signalerait "
            "comme coup irrégulier ou comme faute"
        ),
        "furniture": "elle parle de mobilier, de lumière et du reste ; l'arbitre s'en charge",
        "officials": "elle parle des officiels et de ce qu'ils contrôlent",
        "notice": "elle dit ce qui vaut quand personne n'a rien vu ; le logiciel voit toujours",
        "flat": (
            "la simulation est plane et ne laisse aucune pièce ainsi ; à un vrai plateau on règle "
            "cela à la main, et ce qui tombe dans une poche se signale"
        ),
        "scope": "cela sort du cadre de cette bibliothèque",
    }
)
"""Why a Law is left out, by the keys of the table."""

TEXTS: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        # Définitions
        "1": (
            "Lois",
            "Les « Lois » sont les Lois du carrom.",
        ),
        "2": (
            "Régulier et irrégulier",
            (
                "Un coup est régulier s'il est joué comme les Lois le demandent, sinon "
                "irrégulier. C'est un fait : un coup est tenu pour régulier tant que l'arbitre ne "
                "dit pas le contraire. Un coup régulier qui n'empoche pas le striker est dit net "
                "ici."
            ),
        ),
        "3": (
            "Plateau de carrom",
            "« C/B » abrège « plateau de carrom ».",
        ),
        "4": (
            "Pions",
            "« C/m » abrège « carromman » : le pion, les pions.",
        ),
        "5": (
            "Manche",
            (
                "Une manche commence quand l'arbitre annonce « Jouez » et finit quand le dernier "
                "pion d'un camp est empoché. Elle peut finir plus tôt : perdue par une faute "
                "grave, ou à rejouer."
            ),
        ),
        "6": (
            "Casse",
            "La casse est le premier coup d'une manche.",
        ),
        "7": (
            "Fin",
            "Une manche est finie quand elle a été jouée jusqu'au bout.",
        ),
        "8": (
            "Joueur",
            "Un joueur est une personne qui joue au carrom.",
        ),
        "9": (
            "Pose",
            (
                "Les pions dus sont posés à plat dans le cercle extérieur par le joueur qui en a "
                "le droit. La reine et les pions sortis du plateau sont posés au centre par "
                "l'arbitre."
            ),
        ),
        "10": (
            "Empocher",
            "Une pièce est empochée quand un coup, régulier ou non, l'envoie dans une poche.",
        ),
        "11": (
            "Pousser",
            (
                "Pousser, c'est lancer le striker d'un mouvement du coude au lieu de le frapper "
                "du doigt. Le coup est alors irrégulier."
            ),
        ),
        "12": (
            "Reine",
            "La reine est le pion rouge.",
        ),
        "13": (
            "Dû",
            (
                "Un striker empoché coûte un dû : un pion du joueur revient sur le plateau. Ce "
                "qui ne peut pas encore revenir reste dû."
            ),
        ),
        "14": (
            "Pénalité",
            (
                "Une pénalité punit une infraction aux Lois : un pion du fautif revient. Dus et "
                "pénalités se comptent ensemble."
            ),
        ),
        "15": (
            "Couvrir la reine",
            (
                "On couvre la reine en empochant un de ses pions dans le même coup ou dans le "
                "coup qui suit."
            ),
        ),
        "16": (
            "Tir préparé",
            (
                "Deux pièces alignées vers une poche : une paire si elles sont espacées, un "
                "carambolage si elles se touchent. Ici : la droite de leurs centres entre dans "
                "l'ouverture d'une poche."
            ),
        ),
        "17": (
            "Jouer du pouce",
            "On peut jouer un coup avec le pouce.",
        ),
        "18": (
            "Tour",
            "Avoir le tour, c'est avoir le droit de jouer.",
        ),
        "19": (
            "Juge-arbitre",
            "Le juge-arbitre dirige la compétition et tranche ce qu'on lui soumet.",
        ),
        "20": (
            "Arbitre",
            "L'arbitre surveille un match.",
        ),
        "21": (
            "Adversaire",
            (
                "Sont adversaires ceux dont ce n'est pas le tour : en simple l'autre joueur, en "
                "double les voisins de gauche et de droite du joueur au tour."
            ),
        ),
        "22": (
            "Main",
            "La main est celle qui joue, des doigts au poignet.",
        ),
        "23": (
            "Doigt",
            "Le doigt est sa partie de l'ongle à la deuxième articulation.",
        ),
        "24": (
            "Lignes imaginaires",
            "Les flèches, prolongées en pensée, partagent la table entre les joueurs.",
        ),
        "25": (
            "Coup",
            "Un coup envoie le striker sur les pièces, directement ou par la bande.",
        ),
        "26": (
            "Chelems",
            (
                "Une manche vidée au premier tour d'un camp est un chelem. On l'annonce ; il ne "
                "rapporte rien de plus."
            ),
        ),
        "26a": (
            "Chelem blanc",
            (
                "Les blancs empochent leurs neuf pions et la reine au premier tour de la manche, "
                "de la casse à la fin."
            ),
        ),
        "26b": (
            "Chelem noir",
            (
                "Les noirs empochent à leur premier tour tous les pions qui leur restent, avec ou "
                "sans la reine."
            ),
        ),
        # Places
        "27": (
            "Places en simple",
            "En simple, les joueurs se font face : sud et nord.",
        ),
        "28": (
            "Places en double",
            "En double, les partenaires se font face ; les quatre côtés sont occupés.",
        ),
        "29": (
            "Changer de position",
            (
                "Un joueur peut s'asseoir autrement à tout moment, sans bouger sa chaise pendant "
                "son tour."
            ),
        ),
        "30": (
            "Pas de corps sur la table",
            (
                "Pendant une manche, seul le bras qui joue touche le plateau ou la table. "
                "L'infraction est une faute, signalée comme telle."
            ),
        ),
        "31": (
            "Hausser le siège",
            "Le siège ne peut être haussé qu'entre deux manches, et pas au-delà de 50 cm.",
        ),
        "32": (
            "Le corps reste derrière les lignes",
            (
                "Seule la main peut passer les lignes que les flèches prolongent. Sinon le coup "
                "est irrégulier."
            ),
        ),
        # Comment jouer
        "33": (
            "Frappé, non poussé",
            "Le striker est frappé, non poussé. Un coup poussé est irrégulier.",
        ),
        "34": (
            "Avec un doigt",
            "Un doigt frappe ; les autres peuvent le soutenir.",
        ),
        "35": (
            "L'une ou l'autre main",
            "On joue de l'une ou l'autre main.",
        ),
        "36": (
            "Main sur la surface",
            "La main peut toucher la surface de jeu.",
        ),
        "37": (
            "Coude et main",
            "La main peut aller où le coude ne va pas.",
        ),
        "37a": (
            "Le coude reste dehors",
            (
                "Le coude ne passe ni au-dessus de la surface de jeu ni au-delà des lignes des "
                "flèches. Sinon le coup est irrégulier."
            ),
        ),
        "37b": (
            "La main peut croiser la flèche",
            "La main peut croiser la flèche.",
        ),
        "38": (
            "Sans appui",
            (
                "Qui joue ne s'appuie ni sur la chaise, ni sur la table, ni sur le plateau. Sinon "
                "le coup est irrégulier."
            ),
        ),
        # Tirage au sort
        "39": (
            "Tirage au sort",
            (
                "Un tirage au sort avant le match décide qui choisit. On en donne l'issue ; les "
                "places et la casse en découlent, pour tout le match."
            ),
        ),
        "39a": (
            "Le gagnant choisit",
            (
                "Le gagnant du tirage prend le choix du côté ou la casse. S'il prend le côté, le "
                "perdant s'assied d'abord et casse."
            ),
        ),
        "39b": (
            "Le tirage en double",
            "Une paire choisit comme un joueur.",
        ),
        "39c": (
            "Le gagnant casse",
            (
                "Si le gagnant prend la casse, le perdant choisit le côté, et le gagnant s'assied "
                "d'abord."
            ),
        ),
        "39d": (
            "L'ordre reste",
            (
                "Les joueurs gardent leur ordre autour de la table pendant tout le match ; les "
                "côtés changent tous ensemble."
            ),
        ),
        # Manches d'essai
        "40": (
            "Manches d'essai",
            (
                "Après le tirage il y a deux manches d'essai, une par joueur ou par paire. Une "
                "règle ou un format peut prévoir des coups d'essai, ou rien."
            ),
        ),
        # Casse
        "41": (
            "Mise en place",
            (
                "La reine est au centre, six pions de couleurs alternées autour d'elle, douze "
                "autour de ceux-ci ; trois blancs extérieurs forment un Y avec les blancs "
                "intérieurs. Tous se touchent ; il n'y a qu'une telle figure, et celui qui casse "
                "choisit comment la tourner."
            ),
        ),
        "42": (
            "Qui casse",
            "Le joueur qui a la casse joue le premier coup.",
        ),
        "43": (
            "Les blancs à qui casse",
            (
                "Qui casse a les blancs pour cette manche, l'adversaire les noirs. La reine est à "
                "tous."
            ),
        ),
        "44": (
            "La casse est faite",
            "La casse est faite dès que le striker touche une pièce, si peu que ce soit.",
        ),
        "45": (
            "Casse qui ne touche rien",
            "Une casse qui ne touche rien peut être retentée.",
        ),
        "45a": (
            "Encore deux essais",
            "Si le striker ne touche rien, le joueur a deux autres essais, trois en tout.",
        ),
        "45b": (
            "L'adversaire casse",
            (
                "Au troisième échec, le joueur suivant casse, aux mêmes conditions. Les couleurs "
                "restent et rien n'est remis en place."
            ),
        ),
        "45c": (
            "Casse irrégulière sans contact",
            (
                "Si un essai qui n'a rien touché était irrégulier ou a empoché le striker, le "
                "tour est perdu mais rien n'est dû. Si une pièce a été touchée, les tableaux "
                "habituels valent."
            ),
        ),
        "46": (
            "« Jouez »",
            (
                "On casse après l'annonce « Jouez », dans le temps d'un coup. Avec elle "
                "commencent la manche et le compte du temps."
            ),
        ),
        "47": (
            "Casse avant « Jouez »",
            (
                "Si le coup a été joué avant « Jouez », les pions du joueur et la reine empochés "
                "reviennent, un pion de plus sort pour la faute, et le tour est perdu."
            ),
        ),
        # Tour de jeu
        "48": (
            "Le tour continue",
            (
                "Le tour continue tant que le joueur empoche ses pions, ou la reine quand il en a "
                "le droit. Sinon il passe."
            ),
        ),
        "49": (
            "Ordre des casses et des tours",
            "La casse tourne de manche en manche, le tour de joueur en joueur.",
        ),
        "49a": (
            "Qui casse chaque manche",
            (
                "Dans une partie, la casse passe à chaque manche. L'autre camp commence la "
                "deuxième partie, le joueur qui a commencé la première commence la troisième."
            ),
        ),
        "49b": (
            "Double : à droite",
            "En double, tour et casse passent au joueur de droite : sud, est, nord, ouest.",
        ),
        "50": (
            "Quinze secondes",
            (
                "Un coup se joue en 15 secondes ; le compte commence comme le dit la Loi 124, ou "
                "à la fin de la pose. Le dépassement est une faute technique avant le premier "
                "coup du tour, une faute ensuite."
            ),
        ),
        "51": (
            "Jouer hors de son tour",
            (
                "Qui joue hors de son tour perd la manche du nombre de ses pions alors sur le "
                "plateau, et de la reine si son camp ne l'a pas couverte. Si personne ne l'a vu "
                "avant le coup suivant, cela reste, et les tours continuent ainsi ; on le signale."
            ),
        ),
        # Points
        "52": (
            "Qui gagne la manche",
            "Le camp dont tous les pions sont empochés le premier gagne la manche.",
        ),
        "52a": (
            "Le premier à finir",
            (
                "Le camp dont tous les pions sont empochés le premier gagne, si la reine a été "
                "couverte."
            ),
        ),
        "52b": (
            "Valeurs",
            (
                "Chaque pion vaut 1, la reine 3 ; elle compte tant que le gagnant n'avait pas "
                "plus de 21 points avant la manche."
            ),
        ),
        "53": (
            "Points d'une manche",
            (
                "Seul le gagnant marque : les pions que l'adversaire a encore sur le plateau, et "
                "la reine s'il l'a couverte lui-même."
            ),
        ),
        "53a": (
            "Pions",
            "Le gagnant reçoit un point par pion restant à l'adversaire.",
        ),
        "53b": (
            "Reine du gagnant",
            "La reine compte pour le gagnant qui l'a couverte.",
        ),
        "53c": (
            "Reine du perdant",
            "La reine couverte par le perdant ne compte pour personne.",
        ),
        "54": (
            "Pas de reine à partir de 22",
            "Un camp qui avait 22 points ou plus avant la manche ne reçoit rien pour la reine.",
        ),
        "55": (
            "Douze au plus",
            (
                "Une manche donne 12 points au plus, points supplémentaires compris. Les dus "
                "restants à la fin sont oubliés."
            ),
        ),
        "56": (
            "Partie",
            "Une partie va à 25 points ou huit manches.",
        ),
        "56a": (
            "25 points ou huit manches",
            "Qui atteint 25 points, ou mène après la huitième manche, gagne la partie.",
        ),
        "56b": (
            "Manche supplémentaire",
            (
                "À égalité après la huitième manche, une manche de plus décide ; on tire sa casse "
                "au sort. À partir des quarts de finale (un réglage du format), le nombre de "
                "manches n'est pas limité."
            ),
        ),
        "57": (
            "Deux parties gagnantes",
            "Un match se joue en deux parties gagnantes ; un format peut n'en prévoir qu'une.",
        ),
        # Changement de côté
        "58": (
            "Changement de côté en simple",
            "En simple, les joueurs changent de côté après chaque partie.",
        ),
        "59": (
            "Changement de côté en double",
            "En double, chacun avance d'une place à droite après chaque partie.",
        ),
        "60": (
            "Changement dans la troisième partie",
            "Dans la troisième partie, on change encore de côté au milieu.",
        ),
        "60a": (
            "Avant les quarts de finale",
            (
                "On change entre deux manches : après la quatrième, ou dès qu'un camp a 13 "
                "points, au premier des deux."
            ),
        ),
        "60b": (
            "À partir des quarts de finale",
            "On change entre deux manches dès qu'un camp a 13 points, et pas avant.",
        ),
        "60c": (
            "Changement oublié",
            "Un changement passé inaperçu se fait après la manche.",
        ),
        "61": (
            "Deux minutes",
            (
                "Changer de côté prend deux minutes au plus. L'arbitre en est averti ; rien n'est "
                "puni de soi-même."
            ),
        ),
        # Fautes
        "62": (
            "Sortes de fautes",
            (
                "Une infraction est une faute technique (Loi 63) ou une faute (Loi 64), selon qui "
                "la commet et quand."
            ),
        ),
        "63": (
            "Faute technique",
            "Un pion du fautif sort, et le tour reste où il est.",
        ),
        "63a": (
            "Avant le premier coup",
            (
                "Une infraction avant le premier coup de son tour est une faute technique : un "
                "pion du joueur sort, et il joue."
            ),
        ),
        "63b": (
            "Par un joueur qui n'est pas au tour",
            (
                "Une infraction d'un joueur qui n'est pas au tour est une faute technique : un "
                "pion de son camp sort, et le joueur au tour continue."
            ),
        ),
        "64": (
            "Faute",
            "Un pion du fautif sort et le tour est perdu.",
        ),
        "64a": (
            "Pendant ou après le premier coup",
            (
                "Une infraction pendant ou après le premier coup du tour coûte un pion et le "
                "tour ; une reine à couvrir revient."
            ),
        ),
        "64b": (
            "Faute en empochant",
            (
                "Les pions du joueur et la reine empochés par un coup irrégulier reviennent, un "
                "pion de plus sort, et le tour est perdu."
            ),
        ),
        # Pièces sorties du plateau
        "65": (
            "Pièces sorties du plateau",
            (
                "Pions et reine sortis du plateau reviennent au centre, sans pénalité. L'arbitre "
                "les y pose."
            ),
        ),
        "65a": (
            "Sur le cercle central",
            (
                "Une pièce sortie va sur le cercle central, ou aussi près de son milieu qu'il y a "
                "de la place."
            ),
        ),
        "65b": (
            "La reine d'abord, puis un pion",
            (
                "La reine est posée d'abord. La deuxième pièce touche la première, du côté opposé "
                "au joueur qui va jouer."
            ),
        ),
        "65c": (
            "Deux couleurs",
            (
                "Si des pions des deux couleurs sont sortis, ceux du joueur qui a joué sont posés "
                "d'abord."
            ),
        ),
        "65d": (
            "Plus de deux",
            "Les pièces suivantes touchent celles déjà posées, autant que la place le permet.",
        ),
        "66": (
            "Pièces qui retombent",
            "Ce que l'arbitre fait d'une pièce sautée et retombée dépend de ce qu'elle a heurté.",
        ),
        "66a": (
            "Retombée sur le plateau",
            (
                "Une pièce sortie et retombée compte comme sortie, et se signale ainsi ; ce "
                "qu'elle a dérangé est remis à la main."
            ),
        ),
        "66b": (
            "Par la lampe",
            (
                "Si elle est retombée de la lampe, tout reste comme il est : il n'y a rien à "
                "signaler."
            ),
        ),
        # Repos singuliers
        "67": (
            "Un pion sur la tranche",
            "Un pion resté sur la tranche y reste.",
        ),
        "68": (
            "Pions l'un sur l'autre",
            "Des pions qui se chevauchent y restent.",
        ),
        "69": (
            "Striker sur un pion",
            "Un striker posé sur un pion est retiré.",
        ),
        "69a": (
            "Rien n'est dérangé",
            "L'arbitre retire le striker sans rien bouger, ou remet ce qui a bougé.",
        ),
        "69b": (
            "Chute à la poche",
            "Un pion qui tombe alors dans la poche est empoché, et se signale ainsi.",
        ),
        "70": (
            "Un pion sur le striker",
            "Un pion posé sur le striker est levé et posé où il serait sans lui.",
        ),
        "70a": (
            "Le pion est reposé",
            "L'arbitre retire le striker et repose le pion à sa place.",
        ),
        "70b": (
            "Le striker tombe",
            "Un striker qui tombe alors dans la poche est empoché : un dû. Il se signale ainsi.",
        ),
        "71": (
            "Un pion au bord",
            (
                "Un pion au bord d'une poche qui tombe, pour quelque raison que ce soit, est "
                "empoché régulièrement."
            ),
        ),
        # Dus et pénalités
        "72": (
            "Striker seul",
            "Un coup qui n'empoche que le striker coûte un dû.",
        ),
        "72a": (
            "Striker seul, coup régulier",
            (
                "Le striker seul, par un coup régulier : un pion du joueur sort comme dû, posé "
                "par l'adversaire, et le tour est perdu."
            ),
        ),
        "72b": (
            "Striker seul, coup irrégulier",
            (
                "Le striker seul, par un coup irrégulier : deux pions du joueur sortent, un dû et "
                "une pénalité, et le tour est perdu. Dans l'édition de 1991, c'est un seul."
            ),
        ),
        "72c": (
            "Rien à sortir encore",
            (
                "Si aucun pion du joueur n'est empoché, dus et pénalités restent dus et sortent "
                "dès qu'il y en a un."
            ),
        ),
        "73": (
            "Striker et pions du joueur",
            (
                "Striker et pions du joueur, par un coup régulier : les pions reviennent, avec un "
                "de plus comme dû ; le joueur continue."
            ),
        ),
        "74": (
            "Striker et pions adverses",
            (
                "Striker et pions adverses, par un coup régulier : ils restent empochés, un pion "
                "du joueur sort comme dû, et le tour est perdu."
            ),
        ),
        "75": (
            "Striker et pions des deux camps",
            (
                "Striker et pions des deux camps, par un coup régulier : ceux de l'adversaire "
                "restent, ceux du joueur reviennent avec un de plus comme dû ; il continue."
            ),
        ),
        "76": (
            "Pions adverses, coup irrégulier",
            (
                "Pions adverses par un coup irrégulier : ils restent empochés, un pion du joueur "
                "sort comme pénalité, et le tour est perdu."
            ),
        ),
        "77": (
            "Pions du joueur, coup irrégulier",
            (
                "Les pions du joueur empochés par un coup irrégulier reviennent avec une "
                "pénalité, et le tour est perdu."
            ),
        ),
        "77a": (
            "Pions du joueur, irrégulier, sans striker",
            (
                "Pions du joueur par un coup irrégulier : ils reviennent avec un de plus comme "
                "pénalité ; le tour est perdu."
            ),
        ),
        "77b": (
            "Pions du joueur et striker, irrégulier",
            (
                "Pions du joueur et striker par un coup irrégulier : ils reviennent avec deux de "
                "plus, un dû et une pénalité ; le tour est perdu. Dans l'édition de 1991, un de "
                "plus."
            ),
        ),
        "78": (
            "Quand les dus sortent, et qui les pose",
            "Les pions dus sortent après le coup et sont posés avant que le jeu continue.",
        ),
        "78a": (
            "Aussitôt",
            (
                "Les pions dus sortent dès qu'il y en a, une fois le coup terminé, même pendant "
                "le tour du même joueur."
            ),
        ),
        "78b": (
            "Qui pose",
            (
                "Les pions du camp au tour sont posés par le joueur à droite de celui qui est au "
                "tour. Si le joueur au tour empoche le pion adverse qui rend leur dû disponible, "
                "il le pose lui-même."
            ),
        ),
        "79": (
            "Pas de place",
            "Quand il n'y a pas de place pour un pion dû, il attend.",
        ),
        "79a": (
            "Plus tard, quand il y a de la place",
            (
                "Les pions pour lesquels il n'y a pas de place restent dus, et sortent après un "
                "coup suivant quand il y en a."
            ),
        ),
        "79b": (
            "À qui le droit revient alors",
            (
                "En double, il est alors posé par celui qui en a le droit à ce moment, peut-être "
                "le partenaire."
            ),
        ),
        "80": (
            "Ne pas oser poser",
            (
                "S'il y a de la place et que le joueur ne pose pas les pions, son droit est "
                "perdu : il renonce à tous. S'il les a posés contre les Lois, c'est signalé comme "
                "faute de pose."
            ),
        ),
        "81": (
            "Place retrouvée",
            "Quand une place apparaît pour un pion dû, il est posé aussitôt, après ce coup.",
        ),
        "82": (
            "Les mauvais pions",
            (
                "Qui pose des pions de sa couleur au lieu de ceux de l'adversaire commet une "
                "faute de pose."
            ),
        ),
        "82a": (
            "Ses propres pions posés par erreur",
            "Ses propres pions posés par erreur sont remplacés, et c'est une faute.",
        ),
        "82b": (
            "Remarqué trop tard",
            "Un pion posé par erreur que personne n'a vu avant le coup suivant reste.",
        ),
        "83": (
            "Plusieurs pions dus",
            (
                "Si plusieurs pions sont dus, ceux qui sont disponibles sortent aussitôt, les "
                "autres dès que possible. Le droit à des pions que tous ont oubliés jusqu'au "
                "coup suivant est perdu ; on le signale."
            ),
        ),
        "84": (
            "La pose est terminée",
            "Une place donnée dans le cercle extérieur est définitive.",
        ),
        "84a": (
            "Le doigt quitte le pion",
            "La pose est terminée quand le pion est lâché dans le cercle extérieur.",
        ),
        "84b": (
            "Rien d'autre dans la main",
            (
                "Qui pose ne tient ni autre pion ni striker. L'infraction est une faute, signalée "
                "comme telle."
            ),
        ),
        "85": (
            "Hors du cercle extérieur",
            (
                "Un pion dû posé hors du cercle extérieur est replacé, et c'est une faute. "
                "Proposé comme place, il est refusé avant toute suite."
            ),
        ),
        "86": (
            "Rien n'est déplacé",
            (
                "La pose ne déplace aucune autre pièce. Sinon l'arbitre la remet, et c'est une "
                "faute ; une place proposée sur une autre pièce est refusée."
            ),
        ),
        "87": (
            "Renoncer et réclamer",
            (
                "On peut renoncer aux pions dus ; à la fin de la manche, ils comptent comme "
                "points supplémentaires."
            ),
        ),
        "87a": (
            "Tous ou aucun",
            (
                "Qui pose les pions dus peut y renoncer, à tous ou à aucun. Ici pas si l'autre "
                "camp n'avait plus de pion sur le plateau."
            ),
        ),
        "87b": (
            "Points supplémentaires",
            (
                "Si le dernier coup d'une manche coûte des dus, l'adversaire qui gagne peut "
                "réclamer un point pour chacun. Ici ils sont toujours réclamés, ou par une option "
                "jamais ; on n'en réclame pas une partie."
            ),
        ),
        "88": (
            "Temps de pose",
            "La pose a son propre temps.",
        ),
        "88a": (
            "Quinze secondes pour poser",
            "Les pions dus sont posés ou abandonnés dans les 15 secondes de l'annonce.",
        ),
        "88b": (
            "Pose trop lente",
            (
                "Une pose trop lente est une faute du joueur qui pose, technique avant le premier "
                "coup de son tour."
            ),
        ),
        "89": (
            "Comment se posent les pions dus",
            "Les dus ne se compensent pas, et le cercle central en reste libre.",
        ),
        "89a": (
            "Pas de compensation",
            "Les dus des deux camps ne se compensent pas : les pions de chacun sortent.",
        ),
        "89b": (
            "Hors du cercle central",
            (
                "Un pion dû ne couvre pas le cercle central, même en partie. Un pion réellement "
                "posé ainsi est replacé, et c'est une faute."
            ),
        ),
        "90": (
            "Chacun se sert",
            (
                "En double, chacun sort des poches ce qu'il doit poser ; l'arbitre lui donne ce "
                "qui manque de son côté."
            ),
        ),
        "91": (
            "Se lever",
            (
                "Qui se lève pendant une manche la perd du nombre de ses pions sur le plateau, et "
                "de la reine si son camp ne l'a pas couverte ; pas de la reine dès que le gagnant "
                "a 22 points."
            ),
        ),
        # Reine et fin de manche
        "92": (
            "Quand la reine peut être empochée",
            (
                "Un joueur peut empocher et couvrir la reine dès qu'un de ses pions a été empoché "
                "dans la manche, par qui que ce soit."
            ),
        ),
        "93": (
            "La place de la reine",
            (
                "L'arbitre pose la reine sur le cercle central. Si elle y forme un tir préparé, "
                "il reste."
            ),
        ),
        "94": (
            "Cercle central occupé",
            (
                "Si des pièces gênent, elle va à la place libre la plus proche du centre ; à "
                "égalité, à la plus éloignée du joueur qui va jouer."
            ),
        ),
        "95": (
            "Reine empochée à tort",
            (
                "La reine revient quand elle est empochée trop tôt ou pendant qu'un dû est en "
                "suspens."
            ),
        ),
        "95a": (
            "Reine trop tôt",
            "La reine empochée avant tout pion du joueur revient, et le tour est perdu.",
        ),
        "95b": (
            "Reine pendant un dû",
            (
                "La reine empochée par un joueur qui doit un pion revient, et le tour est perdu, "
                "même si un de ses pions est tombé avec elle."
            ),
        ),
        "95c": (
            "Les neuf pions revenus",
            "Si les dus ont ramené les neuf pions du joueur, le droit à la reine demeure.",
        ),
        "95d": (
            "Reine et striker avec les neuf pions",
            (
                "Reine et striker empochés quand les neuf pions du joueur sont sur le plateau : "
                "elle revient, un dû est compté, et le tour est perdu."
            ),
        ),
        "96": (
            "Reine non couverte",
            (
                "Si le coup qui suit ne couvre pas la reine empochée, elle revient. Si personne "
                "ne l'a vu avant le coup suivant, elle compte comme confirmée ; on le signale."
            ),
        ),
        "97": (
            "Reine avec des pions du joueur",
            "La reine et des pions du joueur en un coup net : elle est couverte.",
        ),
        "97a": (
            "Couverte aussitôt",
            (
                "Si la reine et un pion du joueur tombent d'un coup net, elle est couverte. "
                "L'ordre n'importe pas."
            ),
        ),
        "97b": (
            "Reine avec le premier pion",
            (
                "Si les neuf pions du joueur étaient sur le plateau et que la reine tombe avec un "
                "seul d'entre eux, elle reste à couvrir. Avec deux ou plus, elle est couverte."
            ),
        ),
        "98": (
            "Reine, pions du joueur et striker",
            "Le striker fait revenir la reine et les pions du joueur empochés avec lui.",
        ),
        "98a": (
            "Reine, pions et striker, coup régulier",
            (
                "Par un coup régulier : reine et pions reviennent, avec un de plus comme dû ; le "
                "joueur continue."
            ),
        ),
        "98b": (
            "Reine, pions et striker, coup irrégulier",
            (
                "Par un coup irrégulier : reine et pions reviennent, avec deux de plus ; le tour "
                "est perdu."
            ),
        ),
        "99": (
            "Reine et striker",
            "Le striker fait revenir la reine empochée avec lui.",
        ),
        "99a": (
            "Reine et striker, coup régulier",
            (
                "Par un coup régulier, quand elle peut être empochée : elle revient, un pion du "
                "joueur sort comme dû, et il continue."
            ),
        ),
        "99b": (
            "Reine et striker, coup irrégulier",
            (
                "Par un coup irrégulier : elle revient, deux pions du joueur sortent, et le tour "
                "est perdu."
            ),
        ),
        "100": (
            "Striker au lieu de couvrir",
            "Le coup qui devait couvrir n'empoche que le striker.",
        ),
        "100a": (
            "Striker au lieu de couvrir, coup régulier",
            (
                "Par un coup régulier : la reine revient, un pion du joueur sort comme dû, et le "
                "tour est perdu."
            ),
        ),
        "100b": (
            "Striker au lieu de couvrir, coup irrégulier",
            (
                "Par un coup irrégulier : la reine revient, deux pions du joueur sortent, et le "
                "tour est perdu."
            ),
        ),
        "101": (
            "Striker avec la couverture",
            "Le coup qui couvre empoche des pions du joueur et le striker.",
        ),
        "101a": (
            "Striker avec la couverture, coup régulier",
            (
                "Par un coup régulier : les pions reviennent, avec un de plus comme dû ; le "
                "joueur continue, et son coup suivant peut encore couvrir la reine."
            ),
        ),
        "101b": (
            "Striker avec la couverture, coup irrégulier",
            (
                "Par un coup irrégulier : reine et pions reviennent, avec deux de plus ; le tour "
                "est perdu."
            ),
        ),
        "102": (
            "Derniers pions des deux, en couvrant",
            "Le coup qui couvre empoche les derniers pions des deux camps.",
        ),
        "102a": (
            "Derniers pions des deux, en couvrant, coup net",
            "Par un coup net : le joueur gagne 3 points, ou 1 s'il en avait 22 ou plus.",
        ),
        "102b": (
            "Derniers pions des deux, en couvrant, coup non net",
            (
                "Par un coup irrégulier, ou avec le striker : l'adversaire gagne 3 points, ou 1 "
                "s'il en avait 22 ou plus, et les points supplémentaires."
            ),
        ),
        "103": (
            "Dernier pion adverse au lieu de couvrir",
            (
                "Le coup devait couvrir la reine et empoche le dernier pion adverse sans la "
                "couvrir : l'adversaire gagne les pions restants du joueur et la reine, sans elle "
                "à partir de 22."
            ),
        ),
        "103a": (
            "Dernier pion adverse au lieu de couvrir, coup net",
            "Par un coup net : ses pions restants et la reine, pour l'adversaire.",
        ),
        "103b": (
            "Dernier pion adverse au lieu de couvrir, coup irrégulier",
            (
                "Par un coup irrégulier : un point supplémentaire de plus. Les pions du joueur "
                "qu'il a empochés comptent comme sur le plateau."
            ),
        ),
        "104": (
            "Reine et derniers pions des deux",
            "Un coup empoche la reine et les derniers pions des deux camps.",
        ),
        "104a": (
            "Reine et derniers pions des deux, coup net",
            "Par un coup net : le joueur gagne 3 points, ou 1 s'il en avait 22 ou plus.",
        ),
        "104b": (
            "Reine et derniers pions des deux, coup irrégulier",
            (
                "Par un coup irrégulier : l'adversaire gagne 3 points, ou 1 s'il en avait 22 ou "
                "plus, et les points supplémentaires."
            ),
        ),
        "105": (
            "Derniers pions des deux, reine sur le plateau",
            (
                "Un coup empoche les derniers pions des deux camps, la reine étant sur le "
                "plateau : l'adversaire gagne."
            ),
        ),
        "105a": (
            "Derniers pions des deux, reine sur le plateau, coup net",
            "Par un coup net : 3 points à l'adversaire, ou 1 s'il en avait 22 ou plus.",
        ),
        "105b": (
            "Derniers pions des deux, reine sur le plateau, coup non net",
            "Par un coup irrégulier, ou avec le striker : de même, et les points supplémentaires.",
        ),
        "106": (
            "Dernier pion adverse, reine sur le plateau",
            (
                "Un coup empoche le dernier pion adverse, la reine étant sur le plateau : "
                "l'adversaire gagne les pions restants du joueur et la reine, sans elle à partir "
                "de 22."
            ),
        ),
        "106a": (
            "Dernier pion adverse, reine sur le plateau, coup net",
            "Par un coup net : ses pions restants et la reine, pour l'adversaire.",
        ),
        "106b": (
            "Dernier pion adverse, reine sur le plateau, coup irrégulier",
            (
                "Par un coup irrégulier : un point supplémentaire de plus. Les pions du joueur "
                "qu'il a empochés comptent comme sur le plateau."
            ),
        ),
        "107": (
            "Dernier pion du joueur, reine sur le plateau",
            (
                "Un coup empoche le dernier pion du joueur, la reine étant sur le plateau : il "
                "perd de 3 points, ou de 1 si l'adversaire en avait 22 ou plus."
            ),
        ),
        "107a": (
            "Dernier pion du joueur, reine sur le plateau, coup net",
            "Par un coup net : 3 points à l'adversaire, ou 1.",
        ),
        "107b": (
            "Dernier pion du joueur, reine sur le plateau, coup irrégulier",
            "Par un coup irrégulier : un point supplémentaire de plus.",
        ),
        "108": (
            "Dernier pion du joueur et striker, reine sur le plateau",
            "Comme la Loi 107, le striker empoché aussi : des points supplémentaires s'ajoutent.",
        ),
        "108a": (
            "Dernier pion du joueur et striker, coup régulier",
            (
                "Par un coup régulier : 3 points à l'adversaire, ou 1 à partir de 22, et un point "
                "supplémentaire."
            ),
        ),
        "108b": (
            "Dernier pion du joueur et striker, coup irrégulier",
            "Par un coup irrégulier : de même, et deux points supplémentaires.",
        ),
        "109": (
            "Reine, derniers pions des deux et striker",
            (
                "Un coup empoche la reine, les derniers pions des deux camps et le striker : "
                "l'adversaire gagne 3 points, ou 1 à partir de 22, et les points supplémentaires."
            ),
        ),
        "109a": (
            "Reine, derniers pions des deux et striker, coup régulier",
            "Par un coup régulier : un point supplémentaire.",
        ),
        "109b": (
            "Reine, derniers pions des deux et striker, coup irrégulier",
            "Par un coup irrégulier : deux points supplémentaires.",
        ),
        "110": (
            "Derniers pions des deux et striker, reine couverte par le joueur",
            (
                "Les derniers pions des deux camps et le striker, le joueur ayant couvert la "
                "reine avant : il perd de 1 point et des points supplémentaires."
            ),
        ),
        "110a": (
            "Reine couverte par le joueur, coup régulier",
            "Par un coup régulier : 1 point et un point supplémentaire à l'adversaire.",
        ),
        "110b": (
            "Reine couverte par le joueur, coup irrégulier",
            (
                "Par un coup irrégulier : 1 point et deux points supplémentaires. Irrégulier sans "
                "le striker : un point supplémentaire."
            ),
        ),
        "111": (
            "Dernier pion adverse et striker, reine sur le plateau",
            (
                "Comme la Loi 106, le striker empoché aussi : l'adversaire gagne les pions "
                "restants du joueur et la reine (à partir de 22 les pions seuls), et les points "
                "supplémentaires."
            ),
        ),
        "111a": (
            "Dernier pion adverse et striker, coup régulier",
            "Par un coup régulier : un point supplémentaire.",
        ),
        "111b": (
            "Dernier pion adverse et striker, coup irrégulier",
            "Par un coup irrégulier : deux points supplémentaires.",
        ),
        "112": (
            "Derniers pions des deux et striker, reine couverte par l'adversaire",
            (
                "Les derniers pions des deux camps et le striker, l'adversaire ayant couvert la "
                "reine avant : il gagne 3 points, ou 1 s'il en avait 22 ou plus (dans l'édition "
                "de 1991 toujours 3), et les points supplémentaires."
            ),
        ),
        "112a": (
            "Reine couverte par l'adversaire, coup régulier",
            "Par un coup régulier : un point supplémentaire.",
        ),
        "112b": (
            "Reine couverte par l'adversaire, coup irrégulier",
            (
                "Par un coup irrégulier : deux points supplémentaires. Irrégulier sans le "
                "striker : un."
            ),
        ),
        "113": (
            "La reine au bord",
            (
                "Une reine au bord d'une poche qui tombe, pour quelque raison que ce soit, est "
                "empochée régulièrement."
            ),
        ),
        "114": (
            "Pas de tir préparé avec la reine",
            (
                "Un pion dû ne doit pas former un tir préparé avec la reine. Une telle place est "
                "refusée ; si elle est prise à une vraie table, le pion est replacé, et c'est une "
                "faute."
            ),
        ),
        # Généralités
        "115": (
            "Striker agréé",
            "On joue avec son propre striker, agréé par un officiel.",
        ),
        "116": (
            "Striker hors du plateau",
            (
                "Un striker qui sort du plateau ne coûte rien. Le tour continue si un pion du "
                "joueur ou la reine a été empoché."
            ),
        ),
        "117": (
            "Changer de striker",
            "Le striker peut être changé entre deux manches, ou après le coup qui l'a abîmé.",
        ),
        "118": (
            "Le plateau reste en place",
            (
                "Une fois installé, le plateau n'est plus bougé ; seul l'arbitre peut en décider "
                "autrement."
            ),
        ),
        "119": (
            "Changer de plateau ou de table",
            "Plateau et table ne se changent qu'entre deux manches, et l'arbitre décide.",
        ),
        "120": (
            "Pion abîmé",
            "Un pion abîmé est remplacé à l'endroit où il est.",
        ),
        "121": (
            "Appel",
            "Un appel à l'arbitre arrête le temps et le jeu.",
        ),
        "121a": (
            "Le temps s'arrête",
            "Le compte s'arrête avec l'appel et reprend quand l'arbitre dit « Jouez ».",
        ),
        "121b": (
            "Jouer avant « Jouez »",
            (
                "Qui joue après un appel avant l'annonce « Jouez » perd la manche du nombre de "
                "ses pions, et de la reine si son camp ne l'a pas couverte."
            ),
        ),
        "122": (
            "Poudre",
            (
                "On poudre le plateau avant la casse. Poudrer, souffler ou essuyer après "
                "« Jouez » est une faute."
            ),
        ),
        "123": (
            "Un coup est terminé",
            (
                "Un coup est terminé quand tout ce qu'il a mis en mouvement est au repos ; le "
                "joueur reprend alors son striker."
            ),
        ),
        "124": (
            "Quand le compte commence",
            "Le début du temps d'un coup dépend du coup précédent.",
        ),
        "124a": (
            "Après un succès",
            "Tant que le même joueur continue, le compte commence quand tout est au repos.",
        ),
        "124b": (
            "Pour le joueur suivant",
            "Pour le joueur suivant, le compte commence quand le striker du précédent est repris.",
        ),
        "124c": (
            "Pas avant",
            (
                "Personne ne joue avant que l'autre ait repris son striker. L'infraction est une "
                "faute, signalée comme telle."
            ),
        ),
        "125": (
            "Pion adverse empoché",
            "Un pion adverse empoché le reste.",
        ),
        "125a": (
            "Le tour est fini",
            (
                "Les pions adverses restent empochés, et le tour est fini sauf si un pion du "
                "joueur, ou la reine quand elle le peut, est tombé du même coup."
            ),
        ),
        "125b": (
            "Remarqué trop tard",
            "Si personne ne l'a vu, cela reste, et le tour finit quand quelqu'un le voit.",
        ),
        "126": (
            "Heurter le plateau",
            "Qui heurte le plateau commet une faute, ou perd la manche.",
        ),
        "126a": (
            "Remis en place",
            "Si tout peut être remis, on le remet, et c'est une faute.",
        ),
        "126b": (
            "Impossible à remettre",
            (
                "Sinon, le fautif perd la manche du nombre de ses pions sur le plateau, et de la "
                "reine si son camp ne l'a pas couverte."
            ),
        ),
        "127": (
            "Striker qui glisse",
            "Qu'un dérapage soit un coup dépend du chemin du striker.",
        ),
        "127a": (
            "Cela compte",
            (
                "Si le striker a quitté ses lignes ou son cercle, le coup compte, quoi qu'il ait "
                "touché."
            ),
        ),
        "127b": (
            "Cela ne compte pas",
            "S'il y est resté et n'a rien déplacé, il n'y a pas eu de coup.",
        ),
        "128": (
            "Demander le score",
            "Un joueur ne peut demander le score à l'arbitre qu'à son tour.",
        ),
        "129": (
            "Ne pas déranger",
            (
                "Personne ne distrait l'adversaire. L'infraction est une faute, signalée comme "
                "telle ; après la deuxième, le match peut être perdu (Loi 143h)."
            ),
        ),
        "130": (
            "Où se pose le striker",
            (
                "Le striker est sur les lignes, hors des flèches, hors des cercles ou en couvrant "
                "un tout entier."
            ),
        ),
        "130a": (
            "Sur les deux lignes de base",
            "Le striker touche les deux lignes de base, entre leurs bouts.",
        ),
        "130b": (
            "Cercles de base et flèches",
            (
                "Il couvre un cercle de base entièrement ou ne le touche pas, et ne touche aucune "
                "flèche."
            ),
        ),
        "131": (
            "Partenaires muets",
            (
                "Des partenaires qui se parlent ou se font signe pendant une manche commettent "
                "une faute."
            ),
        ),
        "132": (
            "Pas de conversation avec le public",
            (
                "Les joueurs ne parlent au public qu'avec l'accord de l'arbitre. L'infraction est "
                "une faute, signalée comme telle."
            ),
        ),
        "133": (
            "Rien d'autre dans les mains",
            (
                "Le joueur au tour ne tient que le striker. L'infraction est une faute, signalée "
                "comme telle."
            ),
        ),
        "134": (
            "Pièces touchées à la main",
            (
                "Après la casse, seuls les coups déplacent les pièces. Le reste est remis en "
                "place, et c'est une faute."
            ),
        ),
        "135": (
            "Ne pas essayer la glisse",
            (
                "On n'essaie pas la glisse du striker pendant une manche. L'infraction est une "
                "faute, signalée comme telle."
            ),
        ),
        "136": (
            "Où le striker ne reste pas",
            (
                "Le striker n'est laissé ni sur le cadre ni dans une poche ; pendant la pose, il "
                "peut être près de ses lignes. L'infraction est une faute, signalée comme telle."
            ),
        ),
        "137": (
            "Passer",
            (
                "Un joueur peut passer. Après trois passes de chaque camp à la suite (six en "
                "tout, en double aussi), la manche ne compte pour personne et est rejouée."
            ),
        ),
        "138": (
            "Repos avant la troisième partie",
            (
                "Entre la deuxième et la troisième partie, il y a dix minutes de repos ; "
                "l'arbitre en est averti."
            ),
        ),
        "139": (
            "Abandonner",
            "Un joueur peut abandonner la partie ou le match à tout moment.",
        ),
        "140": (
            "Force majeure",
            "Si un événement imprévu gâche une manche, elle est rejouée.",
        ),
        "141": (
            "Pion cassé",
            "Si un coup casse un pion, le plus gros morceau compte comme le pion.",
        ),
        "142": (
            "Pas de place pour le striker",
            "Si les pions ne laissent pas de place pour le striker, la manche est rejouée.",
        ),
        # Perte du match
        "143": (
            "Perte du match",
            (
                "L'indiscipline peut faire perdre tout le match. L'arbitre en décide ; le "
                "logiciel l'inscrit."
            ),
        ),
        "143a": (
            "Quitter l'aire de jeu",
            "Quitter l'aire de jeu pendant la partie sans permission.",
        ),
        "143b": (
            "Dépasser le repos",
            "Revenir en retard du repos avant la partie décisive.",
        ),
        "143c": (
            "Refuser une décision",
            "Refuser une décision d'un officiel.",
        ),
        "143d": (
            "Insultes",
            "Insulter un officiel avant, pendant ou juste après le match.",
        ),
        "143e": (
            "Tabac, alcool et drogues",
            "Fumer, ou être sous l'influence de l'alcool ou de drogues.",
        ),
        "143f": (
            "Striker non agréé",
            "Jouer avec un striker que personne n'a agréé.",
        ),
        "143g": (
            "Cesser de jouer",
            "Cesser de jouer sans permission.",
        ),
        "143h": (
            "Distraction",
            "Distraire l'adversaire plus de deux fois malgré les avertissements.",
        ),
        "143i": (
            "Retard",
            "Ne pas être au plateau 15 minutes après l'appel du match.",
        ),
        # Matériel
        "board": (
            "Plateau",
            (
                "Une surface de jeu carrée de 735 à 740 mm dans un cadre, une poche de 44,5 mm à "
                "chaque coin, et les lignes, cercles et flèches de chaque côté. Chaque mesure "
                "peut être changée."
            ),
        ),
        "men": (
            "Pions et reine",
            (
                "Neuf pions blancs, neuf noirs et la reine rouge, tous pareils : 30,2 à 31,8 mm "
                "de diamètre, 7 à 9 mm d'épaisseur, 5,25 à 5,50 g."
            ),
        ),
        "striker": (
            "Striker",
            "Lisse et rond, 41,3 mm de diamètre et 15 g au plus, sans métal ni ivoire.",
        ),
        "stand": (
            "Table",
            "La table a 630 à 700 mm de haut, plane et stable.",
        ),
        "chair": (
            "Siège",
            "Le siège a 400 à 500 mm de haut, sans accoudoirs.",
        ),
        "powder": (
            "Poudre",
            (
                "Fine et sèche, répandue également. Ici une poudre est un frottement, choisi par "
                "son nom ou par un nombre."
            ),
        ),
        "nets": (
            "Filets",
            "Un filet sous chaque poche contient au moins dix pions.",
        ),
        "light": (
            "Lampe",
            "Une lampe suspendue éclaire le plateau seul.",
        ),
        # Règles classiques françaises
        "000": (
            "Règles classiques françaises",
            (
                "Les règles classiques françaises et notes de championnat. Ce qu'elles ne disent "
                "pas est comme dans les Lois de l'ICF."
            ),
        ),
        "000.1": (
            "Les deux camps marquent",
            (
                "Le gagnant marque neuf, plus les pions restants de l'autre, plus 3 pour la reine "
                "s'il l'a couverte, 21 au plus. Le perdant marque neuf moins ses pions restants."
            ),
        ),
        "000.2": (
            "Reine non couverte",
            (
                "Si un coup finit la manche sans que la reine soit couverte, son joueur perd : "
                "l'adversaire marque ses pions empochés et 3, lui rien."
            ),
        ),
        "000.3": (
            "Les dus n'importe où dans la rosace",
            "Le fautif pose lui-même ses pions dus, n'importe où dans le cercle extérieur.",
        ),
        "000.4": (
            "Dus en suspens",
            (
                "Le document n'en connaît pas ; ils sont gardés comme dans les Lois de l'ICF. Le "
                "striker avec des pions du joueur coûte ceux-ci et un de plus, et il continue."
            ),
        ),
        "000.5": (
            "Se lever fait perdre le match",
            "Qui quitte sa place perd le match, et non la seule manche.",
        ),
        "000.6": (
            "Coups d'essai",
            (
                "Chaque camp a deux coups d'essai au lieu d'une manche d'essai ; les "
                "retardataires n'en ont pas."
            ),
        ),
        "000.7": (
            "Manche inachevée",
            "Une manche interrompue par le temps compte telle qu'elle est, par la même formule.",
        ),
        "000.8": (
            "Reine à tout score",
            "La reine compte quel que soit le score.",
        ),
        "000.9": (
            "Partie",
            (
                "Le document laisse la partie à l'accord des joueurs : ici 25 points ou huit "
                "manches, sauf réglage contraire."
            ),
        ),
        # Encyclopédie
        "001": (
            "Encyclopédie",
            (
                "Les règles de l'ICF telles qu'une encyclopédie les raconte. La règle « icf » "
                "suit les Lois mêmes."
            ),
        ),
        # Variante aux points
        "002": (
            "Variante aux points",
            (
                "Une variante française aux points : chacun empoche tous les pions. Ce qu'elle ne "
                "dit pas est comme dans les Lois de l'ICF."
            ),
        ),
        "002.1": (
            "Valeurs",
            "Un noir vaut 20, un blanc 10, la reine 50 : 320 par manche.",
        ),
        "002.2": (
            "Pénalités",
            (
                "Le striker empoché, un coup irrégulier et chaque pièce sortie du plateau, "
                "striker compris, coûtent chacun 10 points et un blanc, et le tour. Les pions "
                "empochés du même coup restent et comptent."
            ),
        ),
        "002.3": (
            "Le blanc qui revient",
            (
                "C'est le dernier blanc du fautif, sinon le dernier de l'adversaire, qui garde "
                "ses points ; sans blanc empoché, seuls les points sont perdus. Les 10 points en "
                "sont la valeur, perdue une fois."
            ),
        ),
        "002.4": (
            "Reine trop tôt",
            (
                "La reine peut être empochée s'il restait au plus cinq pions avant le coup. Plus "
                "tôt, elle revient, 30 points sont perdus et, par une option active, un blanc "
                "revient ; le tour est perdu."
            ),
        ),
        "002.5": (
            "Reine",
            (
                "Permise et sans pénalité dans le même coup, la reine compte aussitôt, sans "
                "couverture. Avec une pénalité, elle revient."
            ),
        ),
        "002.6": (
            "Où reviennent les pions",
            (
                "Les pions qui reviennent vont entre le cercle central et le cercle extérieur, "
                "posés par l'adversaire."
            ),
        ),
        "002.7": (
            "Fin de manche et de partie",
            (
                "La manche finit quand le plateau est vide. La partie a quatre manches sauf "
                "réglage contraire ; les points peuvent être négatifs, et l'égalité est nulle."
            ),
        ),
        "002.8": (
            "Manche perdue par un acte",
            (
                "Quand les Lois font perdre la manche, tout ce qui reste sur le plateau compte "
                "pour l'autre camp, qui gagne\u00a0; le fautif perd ses points de la manche."
            ),
        ),
        # Club français
        "003": (
            "Club français",
            (
                "Les règles d'un club français. Ce qu'elles ne disent pas est comme dans les Lois "
                "de l'ICF."
            ),
        ),
        "003.1": (
            "Le premier camp sorti gagne",
            (
                "Le premier camp sans pions gagne la manche, reine couverte ou non. Si un coup "
                "net vide les deux, son joueur gagne."
            ),
        ),
        "003.2": (
            "Points",
            (
                "Le gagnant marque les pions restants de l'adversaire, et 3 s'il a couvert la "
                "reine lui-même, rien à partir de 22 points. Il n'y a pas de points "
                "supplémentaires."
            ),
        ),
        "003.3": (
            "Dus hors du disque rouge",
            (
                "L'adversaire pose les pions dus n'importe où dans le cercle extérieur, mais hors "
                "du cercle central."
            ),
        ),
        "003.4": (
            "Reine trop tôt",
            "La reine empochée avant tout pion du joueur revient et le tour est perdu.",
        ),
        "003.5": (
            "Partie",
            "25 points gagnent ; aucune limite de manches n'est dite.",
        ),
        # Couleurs libres
        "003b": (
            "Couleurs libres",
            (
                "La variante du club aux couleurs libres. Ce qu'elle ne dit pas est comme dans "
                "les Lois de l'ICF, tous les pions étant à chacun."
            ),
        ),
        "003b.1": (
            "Valeurs",
            (
                "Un noir vaut 1, un blanc 2, la reine 3 ; la manche finit quand le plateau est "
                "vide, et le plus haut score des 30 points gagne. 15-15 est nul."
            ),
        ),
        "003b.2": (
            "Pion dû",
            "Le dû est le dernier pion empoché par le joueur, qui en perd la valeur.",
        ),
        "003b.3": (
            "Reine",
            (
                "La reine peut être empochée dès qu'un pion quelconque l'a été, par qui que ce "
                "soit, et tout pion la couvre."
            ),
        ),
        "003b.4": (
            "Reine en dernier",
            (
                "S'il ne reste aucun pion pour la couvrir, la reine compte aussitôt : sinon "
                "personne ne pourrait finir la manche."
            ),
        ),
        "003b.5": (
            "Manche perdue par un acte",
            (
                "Quand les Lois font perdre la manche, tout ce qui reste sur le plateau compte "
                "pour l'autre camp, qui gagne\u00a0; le fautif perd ses points de la manche."
            ),
        ),
        # Jeu familial
        "004": (
            "Jeu familial",
            "Le jeu familial simplifié. Ce qu'il ne dit pas est comme dans les Lois de l'ICF.",
        ),
        "004.1": (
            "Les pions d'abord, puis la reine",
            (
                "Un camp empoche d'abord ses pions, puis la reine, sans couverture ; la manche "
                "est gagnée. Sans pions restants, on joue pour la reine."
            ),
        ),
        "004.2": (
            "Reine trop tôt",
            (
                "Empochée quand il reste un pion du joueur, la reine revient sans pénalité ; il "
                "ne continue que s'il a aussi empoché un de ses pions."
            ),
        ),
        "004.3": (
            "Dernier pion et reine ensemble",
            "Le dernier pion du joueur et la reine en un coup net gagnent.",
        ),
        "004.4": (
            "Avec le striker",
            (
                "Reine et striker sans pion du joueur restant : elle revient, un pion du joueur "
                "sort, et le tour passe."
            ),
        ),
        "004.5": (
            "Pion empoché par l'adversaire",
            "Un pion du joueur empoché par l'adversaire compte comme empoché.",
        ),
        "004.6": (
            "Dus",
            (
                "Un dû reste en suspens tant qu'aucun pion du joueur n'est empoché. L'adversaire "
                "pose les pions dus n'importe où dans le cercle extérieur."
            ),
        ),
        "004.7": (
            "Partie",
            "Qui gagne une manche gagne la partie ; les pions ne se comptent pas.",
        ),
        # Club, 29 points
        "club29": (
            "Partie de club à 29 points",
            (
                "Les Lois de l'ICF avec 29 points pour la partie et 5 pour la reine, qui ne "
                "compte plus à partir de 24 points. Une manche donne 14 points au plus, comme "
                "le dit la source, points supplémentaires compris."
            ),
        ),
        # Choix de cette bibliothèque
        "house 3": (
            "Rien à toucher",
            "Après la casse, un coup n'a pas à toucher de pièce.",
        ),
        "house 4.1": (
            "Tableau d'un coup",
            (
                "Ce que fait un coup tant que la manche continue découle de ceci : pions des deux "
                "camps, reine et striker empochés, coup régulier ou non, dus, neuf pions du "
                "joueur sur le plateau, un pion du joueur empoché avant. Chaque combinaison a une "
                "décision (Lois 72-77, 92-101)."
            ),
        ),
        "house 4.2": (
            "Tableau de la fin d'une manche",
            (
                "On demande si un dernier pion finit la manche avant que rien ne revienne (Lois "
                "52-55, 102-112)."
            ),
        ),
        "house 4.2a": (
            "Reine et dernier pion adverse, sans couverture",
            (
                "Si le dernier pion adverse tombe avec la reine sans couverture, l'adversaire "
                "gagne comme si elle était sur le plateau (Loi 111)."
            ),
        ),
        "house 4.2b": (
            "Dernier pion adverse, reine couverte par le joueur",
            (
                "L'adversaire gagne les pions restants du joueur et les points supplémentaires ; "
                "la reine ne compte pour personne."
            ),
        ),
        "house 5": (
            "Score affiché",
            (
                "Le score d'une partie n'est pas affiché au-delà du but, sauf si les deux camps "
                "l'ont dépassé."
            ),
        ),
        "house 6.1": (
            "Changement de côté dans d'autres parties",
            (
                "Dans des parties d'une autre longueur, on change à la moitié des points ou des "
                "manches, au premier des deux."
            ),
        ),
        "house 6.2": (
            "Manche inachevée au temps",
            (
                "Au choix, une telle manche est nulle, ou compte : les pions restants de chacun "
                "comptent pour l'autre, la reine pour qui l'a couverte tant qu'elle compte, et le "
                "camp qui a plus reçoit la différence. Les couleurs libres comptent ce que chacun "
                "a fait, le jeu familial qui a le moins de pions."
            ),
        ),
        "house 7.1": (
            "97b après 95c",
            (
                "Le premier pion avec la reine ne la couvre pas non plus quand les dus ont ramené "
                "les neuf pions."
            ),
        ),
        "house 7.2": (
            "Reine, pion et striker avec les neuf pions",
            "La Loi 98a vaut, non la 95d : le joueur continue, et un dû est compté.",
        ),
        "house 7.3": (
            "Reine et pions pendant un dû",
            (
                "La Loi 95b à la lettre : la reine revient et le tour est perdu ; les pions "
                "restent empochés, moins ceux qui paient les dus."
            ),
        ),
        "house 7.4": (
            "Pion du joueur et pion adverse ensemble",
            "Le tour continue (Lois 48, 75), bien que la Loi 125a parle d'arrêt.",
        ),
        "house 7.5": (
            "Couverte par le coup qui finit la manche",
            (
                "Si un coup couvre la reine et empoche le dernier pion adverse, elle est couverte "
                "d'abord : l'adversaire n'a pas de points pour elle."
            ),
        ),
        "house 7.6": (
            "Les deux camps sortis d'un coup net, reine déjà couverte",
            (
                "Le joueur gagne : de 3 points (1 à partir de 22) s'il a couvert la reine, de 1 "
                "si c'est l'adversaire."
            ),
        ),
        "house 7.7": (
            "Points supplémentaires réclamés",
            (
                "Les points supplémentaires sont toujours réclamés, dans la limite de 12 ; "
                "l'option claim_extra_points=False n'en réclame aucun."
            ),
        ),
        "house 7.8": (
            "Inaperçu",
            (
                "Le logiciel voit tout. Ce que les Lois laissent quand personne n'a rien vu "
                "(Lois 51, 82b, 83, 96, 125b) n'arrive que si on le signale ; la Loi 60c n'arrive "
                "pas."
            ),
        ),
        "house 7.9": (
            "Ordre des chutes",
            "L'ordre des chutes dans un même coup est ignoré, en faveur du joueur.",
        ),
        "house 7.10": (
            "Ordre des retours",
            "La reine revient d'abord, puis les pions sortis du plateau, puis les pions dus.",
        ),
        "house 7.11": (
            "Place de l'arbitre",
            "Les places de l'arbitre sont cherchées, toujours de même : maison 8.9 dit comment.",
        ),
        "house 7.12": (
            "Dus posés par une machine",
            (
                "Une machine prend la place libre d'où l'on atteint le moins de poches en ligne "
                "droite, puis celle du voisin le plus proche, sur cinq anneaux de 24 places ; si "
                "aucune n'est libre, une où un pion tient juste."
            ),
        ),
        "house 7.13": (
            "Passer est un acte",
            "On ne passe pas en silence : une passe se déclare.",
        ),
        "house 7.14": (
            "Poches et lignes",
            (
                "Le bord de la poche touche les deux cadres, et les lignes se mesurent au bord "
                "intérieur de la plus épaisse ; les deux se changent dans le matériel."
            ),
        ),
        "house 7.15": (
            "Quarts de finale",
            (
                "L'absence de limite de manches à partir des quarts de finale est un réglage du "
                "format, inactif par défaut."
            ),
        ),
        "house 7.16": (
            "Repos en relief",
            (
                "Des pions sur la tranche, l'un sur l'autre ou revenus de la lampe ne sortent pas "
                "de la simulation."
            ),
        ),
        "house 8.1": (
            "Sortie des dus",
            (
                "Après chaque coup et pour les deux camps : d'abord ce qui revient du coup, puis "
                "autant de pions dus qu'il y en a d'empochés."
            ),
        ),
        "house 8.2": (
            "Fautes sans coup",
            (
                "Une faute technique coûte un pion et laisse le tour ; une faute coûte un pion et "
                "le tour, et une reine à couvrir revient, comme après une passe."
            ),
        ),
        "house 8.3": (
            "Dernier pion, reine et ancien dû",
            (
                "Si le dernier pion du joueur et la reine tombent d'un coup net quand un dû "
                "attend de la place, la reine revient (Loi 95b), le dû sort, et la manche "
                "continue."
            ),
        ),
        "house 8.4": (
            "Pions qui reviendraient",
            (
                "Les pions du joueur empochés avec le striker ou irrégulièrement comptent comme "
                "sur le plateau si ce coup finit la manche."
            ),
        ),
        "house 8.5": (
            "45c seulement sans contact",
            (
                "La Loi 45c ne vaut que si la casse n'a rien touché ; sinon c'est le tableau d'un "
                "coup. Une faute autour d'un tel essai, comme celle de temps, coûte toujours son "
                "pion."
            ),
        ),
        "house 8.6": (
            "Fins des autres règles",
            (
                "Le tableau de la fin d'une manche est celui de icf et club29 ; les autres règles "
                "finissent leurs manches à leur façon."
            ),
        ),
        "house 8.7": (
            "Quel pion revient",
            "Des pions empochés d'une couleur, celui du plus petit numéro revient.",
        ),
        "house 8.8": (
            "Vu de qui",
            (
                "« Le côté opposé » de la Loi 65b se voit du joueur qui va jouer, non de celui "
                "qui a joué."
            ),
        ),
        "house 8.9": (
            "Où l'arbitre pose une pièce",
            (
                "La place libre la plus proche du centre ; de plusieurs, la plus éloignée du "
                "joueur qui va jouer, puis la première dans le sens inverse des aiguilles d'une "
                "montre depuis sa droite."
            ),
        ),
        "house 8.10": (
            "Ce qu'est un tir préparé avec la reine",
            (
                "Un pion dû forme un tir préparé avec la reine si la droite des deux centres "
                "entre dans une poche et qu'aucune autre pièce ne gêne."
            ),
        ),
        "house 8.11": (
            "Où vont les dus, et qui les pose",
            (
                "Lois de l'ICF : hors du cercle central, dans le cercle extérieur, par "
                "l'adversaire. « Entre les cercles » (002) et « hors du disque rouge » "
                "(003) sont les mêmes places ; en 000 et 004 le centre est permis aussi, et 000 "
                "fait placer le fautif."
            ),
        ),
        "house 8.12": (
            "Actes signalés par l'arbitre",
            (
                "Jouer avant « Jouez » après un appel, la poudre, une pièce cassée et les fautes "
                "de pose sont des faits, comme les autres actes. On peut dire de quelle faute de "
                "pose il s'agit ; elle est alors citée."
            ),
        ),
        "house 8.13": (
            "Actes d'un match",
            (
                "Abandonner, perdre par sanction et rejouer une manche sont des actes de la "
                "partie et du match."
            ),
        ),
        "house 8.14": (
            "Options",
            (
                "Ce qu'il faut d'autre aux documents sont des options de la règle : manches "
                "inachevées, essai, dernier score où la reine compte, pion pour une reine trop "
                "tôt. Une option qui ne pourrait rien changer à côté des autres est refusée."
            ),
        ),
        "house 8.15": (
            "Omis exprès",
            "Le classement français d'une saison et les plateaux à huit joueurs sont omis.",
        ),
        "house 8.16": (
            "Chutes entre deux coups",
            (
                "Une pièce qui tombe entre deux coups (Lois 71, 113) est rentrée comme par un "
                "coup régulier du joueur au tour, mais la main reste, et une reine à confirmer "
                "attend encore. Si c'est le dernier pion du camp qui n'a pas la main, la reine "
                "étant sur le plateau, ce camp perd comme par la Loi 107. Les couleurs étant "
                "libres, le joueur au tour garde ce qui est tombé."
            ),
        ),
        "house 8.17": (
            "Erreurs qui restent",
            (
                "Une erreur que personne n'a vue est signalée avant le coup d'après : qui a joué "
                "hors de son tour (51), ou continué après un pion adverse (125b), a la main, et "
                "une reine que l'autre camp devait confirmer revient. Quand on voit ce dernier "
                "cas, la main passe, et rien n'est dû. Pions (82b), un à la fois, et reine (96) "
                "ne se signalent que pour des comptes, où rien ne dit leurs places."
            ),
        ),
        "house 8.18": (
            "Avertissements, appels et réclamations",
            (
                "Ils sont notés sur la feuille et ne changent aucune manche. Une réclamation est "
                "faite oralement et aussitôt, écrite dans les 15 minutes, sans quoi elle est "
                "refusée, et décidée dans l'heure qui suit, sans quoi la décision est notée "
                "tardive. Admise, sa manche est rejouée, sauf si une autre a commencé."
            ),
        ),
    }
)
"""Title and wording of each entry by its number."""
