"""The umpire's announcements in French.

Terms as in `carrom.rules.law_texts.fr`: board is "manche", game "partie", stroke "coup", man
"pion", break "casse", due "dû". No name follows "de" or "que", which it might elide.
"""

from types import MappingProxyType
from typing import Final

from carrom.rules.messages.language import Language


def _singular(count: int) -> bool:
    return -2 < count < 2  # none is singular too


_TEMPLATES = {
    # what went down
    "pocketed-own": "{men:pion du joueur empoché|pions du joueur empochés}",
    "pocketed-opponent": "{men:pion|pions} de l'adversaire {men:=est empoché et reste|sont "
    "empochés et restent} dans la poche",
    "pocketed-men": "{men:pion empoché|pions empochés}",
    "pocketed-nothing": "rien n'est empoché",
    "overboard": "{pieces:~pièce a|pièces ont} quitté le plateau et {pieces:=revient|reviennent} "
    "au centre",
    "striker-overboard": "le striker a quitté le plateau ; cela ne coûte rien",
    "piece-broken": "pièce cassée, remplacée à sa place : {piece}",
    "fallen-men": "{men:pion est tombé|pions sont tombés} dans une poche entre deux coups : "
    "{men:=rentré régulièrement|rentrés régulièrement}",
    "fallen-queen": "la reine est tombée dans une poche entre deux coups : rentrée régulièrement",
    # what nobody noticed
    "unnoticed-turn": "{seat} a joué hors de son tour et personne ne l'a vu : {seat} garde la "
    "main, et les tours continuent ainsi",
    "unnoticed-men": "{seat} a posé un pion de sa couleur au lieu d'un pion dû et personne ne l'a "
    "vu : il reste",
    "unnoticed-queen": "la reine n'était pas confirmée et personne ne l'a vu : elle compte comme "
    "confirmée par {seat}",
    "unnoticed-opponent": "{seat} a rentré un pion adverse, a continué et personne ne l'a vu : "
    "{seat} garde la main",
    "unnoticed-noticed": "{seat} n'avait plus la main, et on le voit maintenant : la main passe",
    # the break
    "break-missed": "la casse n'a rien touché ; il reste {left:essai|essais}",
    "break-lost": "le troisième essai n'a rien touché non plus ; {seat} casse à sa place",
    "break-improper": "la casse n'a rien touché et n'était pas régulière ; le tour est perdu, "
    "mais rien n'est dû pour cela",
    "break-striker": "la casse n'a rien touché et a empoché le striker ; le tour est perdu, mais "
    "rien n'est dû pour cela",
    "break-with-foul": "la casse n'a rien touché ; le tour est perdu par la faute",
    "before-play": "le coup a été joué avant « Jouez » : faute",
    # the queen
    "queen-pending": "la reine est empochée ; le coup suivant doit la couvrir",
    "queen-with-first-man": "la reine est empochée avec le premier pion ; elle reste à couvrir",
    "queen-covered-at-once": "la reine est empochée et couverte du même coup",
    "queen-covered": "la reine est couverte",
    "queen-counts-at-once": "la reine est empochée ; il ne reste aucun pion pour la couvrir : "
    "elle compte",
    "queen-counts": "la reine est empochée et elle compte",
    "queen-early-due": "elle est rentrée trop tôt : {dues:~pénalité|pénalités}",
    "queen-too-early": "la reine a été empochée avant tout pion ; elle revient au centre",
    "queen-before-men": "la reine a été empochée avant le dernier pion du joueur ; elle revient "
    "au centre",
    "queen-with-many": "la reine a été empochée alors que plus de {men:pion restait|pions "
    "restaient} sur le plateau ; elle revient au centre",
    "queen-with-dues": "la reine a été empochée alors que des pions sont dus ; elle revient au "
    "centre",
    "queen-with-striker": "la reine a été empochée avec le striker ; elle revient au centre",
    "queen-with-foul": "la reine a été empochée par un coup pénalisé ; elle revient au centre",
    "queen-improper": "la reine revient au centre",
    "queen-not-covered": "la reine n'a pas été couverte ; elle revient au centre",
    "queen-uncovered": "la reine n'est pas couverte",
    "queen-down-uncovered": "la reine est empochée, mais pas couverte",
    "queen-still-pending": "le pion qui couvrait revient avec le striker ; un coup encore peut "
    "couvrir la reine",
    # dues, penalties, fouls
    "striker-due": "le striker est empoché : {dues:dû|dus}",
    "striker-penalty": "le striker est empoché : {dues:~pénalité|pénalités}",
    "overboard-penalty": "{pieces:~pièce a|pièces ont} quitté le plateau : "
    "{pieces:~pénalité|pénalités}",
    "striker-overboard-penalty": "le striker a quitté le plateau : {dues:~pénalité|pénalités}",
    "improper": "le coup était irrégulier : {dues:pion sort|pions sortent} en pénalité",
    "improper-no-more": "le coup était irrégulier aussi ; il ne coûte que le dû du striker",
    "improper-penalty": "le coup était irrégulier : {dues:~pénalité|pénalités}",
    "time-overrun": "{seat} a dépassé le temps",
    "technical-foul": "faute technique commise par {seat}",
    "foul": "{kind} commise par {seat}",
    "pieces-touched": "{seat} a touché des pièces ; elles sont remises en place : {kind}",
    "powder-foul": "{seat} a mis de la poudre après « Jouez » : {kind}",
    "board-knocked": "{seat} a heurté le plateau ; tout est remis en place : {kind}",
    "placing-fault": "{seat} a posé des pions contre les Lois ; on rectifie : {kind}",
    "partner-talk": "{seat} a parlé à son partenaire : {kind}",
    "fault-named": "la faute : {fault}",
    "points-lost": "{points:point perdu|points perdus}",
    "points-lost-queen": "{points:point perdu|points perdus} pour la reine",
    # what comes back
    "men-return": "{men:pion du joueur revient|pions du joueur reviennent} ; {seat} "
    "{men:=le pose|les pose}",
    "men-return-any": "{men:pion revient|pions reviennent} ; {seat} {men:=le pose|les pose}",
    "overboard-returns": "{pieces:~pièce revient|pièces reviennent} au centre",
    "dues-out-other": "{men:pion dû|pions dus} par {owner} {men:=sort|sortent} ; {seat} "
    "{men:=le pose|les pose}",
    "dues-wait-other": "{dues:pion reste dû|pions restent dus} par {owner} jusqu'à ce qu'il y en "
    "ait dans les poches",
    "dues-out": "{men:pion dû sort|pions dus sortent} ; {seat} {men:=le pose|les pose}",
    "no-man-returns": "aucun pion blanc n'est empoché qui puisse revenir",
    "dues-wait": "{dues:pion reste dû|pions restent dus} jusqu'à ce qu'il y en ait dans les "
    "poches",
    # instead of a stroke
    "passed": "{seat} passe",
    "striker-slipped": "le striker a glissé sans rien déplacer : ce n'était pas un coup",
    "no-room": "le striker ne peut se poser nulle part",
    "replay-passes": "trois passes de chaque camp à la suite : la manche est rejouée",
    "replay-no-room": "la manche est rejouée",
    "replay-board": "la manche est rejouée ; elle ne compte pour personne",
    # whose turn
    "turn-continues": "{seat} continue",
    "turn-passes": "le tour passe à {seat}",
    # the end of the board
    "own-cleared": "le dernier pion du joueur est empoché",
    "opponent-cleared": "le dernier pion de l'adversaire est empoché",
    "both-cleared": "les derniers pions des deux camps sont empochés",
    "queen-left": "le dernier pion du joueur est empoché alors que la reine est encore sur le "
    "plateau",
    "opponents-queen-left": "le dernier pion de l'adversaire est empoché alors que la reine est "
    "encore sur le plateau",
    "queen-won": "les pions du joueur et la reine sont empochés",
    "empty": "il ne reste rien sur le plateau",
    "board-disturbed": "{seat} a heurté le plateau au point qu'on ne peut le remettre en état : "
    "la manche est perdue",
    "left-seat": "{seat} a quitté sa place : la manche est perdue",
    "left-seat-match": "{seat} a quitté sa place : le match est perdu",
    "out-of-turn": "{seat} a joué hors de son tour : la manche est perdue",
    "played-before-play": "{seat} a joué avant « Jouez » après un appel : la manche est perdue",
    "slam-white": "tout est empoché au premier tour : un chelem blanc",
    "slam-black": "tout est empoché au premier tour : un chelem noir",
    "board-won": "la manche va à {winner} : {points:point|points}",
    "board-drawn": "la manche est nulle : {points:point|points} chacun",
    "points-for-queen": "{men:#} pour les pions, {queen:#} pour la reine",
    "queen-lapsed": "la reine ne compte plus au-delà de {points:point|points}",
    "points-extra": "y compris {points:point supplémentaire|points supplémentaires} au lieu de "
    "pions dus",
    "points-capped": "une manche ne donne pas plus de {points:point|points}",
    "points-loser": "{loser} : {points:point|points}",
    "time-void": "le temps est écoulé ; la manche inachevée ne compte pour personne",
    "time-count": "le temps est écoulé ; la manche inachevée compte telle quelle",
    # between boards and games
    "trial-boards": "{players} : {count:~manche|manches} d'essai",
    "trial-shots": "{players} : {count:coup|coups} d'essai",
    "announce-score": "{first} {first_points}, {second} {second_points}",
    "change-sides": "changement de côté : {seconds:60*~minute|minutes} au plus",
    "rest": "repos : {seconds:60*~minute|minutes}",
    "next-breaker": "{player} casse la manche suivante",
    "same-breaker": "{player} casse de nouveau",
    "extra-board-toss": "égalité : une manche supplémentaire décide ; tirez la casse au sort",
    "game-won": "partie gagnée par {players}",
    "game-drawn": "la partie est nulle",
    "match-won": "match gagné par {players}",
    "match-drawn": "le match est nul",
    # the umpire's notes
    "warn": "avertissement à {seat} : {reason}",
    "warn-again": "{count:avertissement|avertissements} pour cela : le match peut être perdu par "
    "forfait",
    "appeal": "{seat} fait appel à l'arbitre : le temps s'arrête, et personne ne joue avant "
    "« Jouez »",
    "protest": "{seat} dépose une réclamation ; à mettre par écrit : {seconds:60*~minute|minutes} "
    "au plus",
    "protest-written": "la réclamation est écrite ; décision : {seconds:60*~minute|minutes} au "
    "plus",
    "protest-upheld": "la réclamation est admise",
    "protest-rejected": "la réclamation est rejetée",
    "protest-lapsed": "la réclamation n'a pas été écrite à temps : elle tombe",
    "verdict-due": "la décision sur la réclamation est attendue",
    "verdict-late": "la décision est venue trop tard",
    "verdict-board-gone": "aucune manche n'est rejouée : la suite revient à l'organisateur",
}

FRENCH: Final = Language(
    code="fr",
    templates=MappingProxyType(_TEMPLATES),
    numbers=(
        *("aucun", "un", "deux", "trois", "quatre", "cinq", "six"),
        *("sept", "huit", "neuf", "dix", "onze", "douze"),
    ),
    feminine=MappingProxyType({"aucun": "aucune", "un": "une"}),
    words=MappingProxyType(
        {
            "south": "Sud",
            "east": "Est",
            "north": "Nord",
            "west": "Ouest",
            "south-north": "Sud et Nord",
            "east-west": "Est et Ouest",
            "foul:turn": "faute",
            "foul:technical": "faute technique",
            "fault:body": "le corps a passé les lignes des flèches",
            "fault:pushed": "le striker a été poussé",
            "fault:finger": "le striker n'a pas été frappé d'un doigt",
            "fault:elbow": "le coude était au-dessus du plateau",
            "fault:support": "le joueur s'appuyait sur la chaise, le pied ou la table",
            "fault:striker-place": "le striker n'était pas placé comme il faut",
            "fault:chair": "la chaise a été déplacée",
            "fault:leaning": "le corps a touché le plateau, le pied ou la table",
            "fault:partners-men": "des pions ont été sortis pour le partenaire",
            "fault:too-soon": "un coup avant que l'adversaire ait repris son striker",
            "fault:score-asked": "le score demandé hors de son tour",
            "fault:distraction": "l'adversaire a été dérangé",
            "fault:spectators": "une conversation avec le public",
            "fault:held-object": "autre chose dans la main",
            "fault:run-tried": "la glisse du striker a été essayée",
            "fault:striker-laid": "le striker était sur le cadre ou dans une poche",
            "fault:own-men": "des pions de la mauvaise couleur ont été posés",
            "fault:held-other": "un autre pion ou le striker était tenu pendant la pose",
            "fault:outside": "un pion a été posé hors du cercle extérieur",
            "fault:moved-others": "une autre pièce a été déplacée pendant la pose",
            "fault:centre-circle": "un pion a été posé sur le cercle central",
            "fault:queen-shot": "un pion a été posé pour un tir avec la reine",
            "warning:indiscipline": "indiscipline",
            "warning:left-area": "départ de l'aire de jeu",
            "warning:rest-overrun": "repos dépassé",
            "warning:refused-decision": "décision refusée",
            "warning:insult": "insulte",
            "warning:smoking": "tabac",
            "warning:intoxication": "ivresse",
            "warning:uncertified-striker": "striker non contrôlé",
            "warning:stopped-play": "arrêt du jeu",
            "warning:distraction": "adversaire dérangé",
            "Q": "la reine",
            "W": "un pion blanc",
            "B": "un pion noir",
        }
    ),
    law="Loi {}",
    laws="Lois {}",
    house="maison {}",
    is_singular=_singular,
)
"""French."""
