/**
 * `error`, `absent` and `alert` are the official tool's own words (the first two make a file "non conforme", the third
 * does not); `own` is a rule that only we check.
 */
export type FecSeverity = "error" | "absent" | "alert" | "own";

/** Every point the check can raise. */
export type FecRule = keyof typeof CATALOGUE;

type Rule = {
  readonly severity: FecSeverity;
  /** True when the official tool gives up and writes no report at all. */
  readonly stopsTool?: true;
  readonly remedy: string;
};

const REEXPORT = "Refaites l’export depuis le logiciel d’origine";

const CATALOGUE = {
  // What stops the official tool.
  "file.name": stop("Nommez le fichier SIREN + FEC + date de clôture, par exemple 123456782FEC20261231.txt."),
  "file.separator": stop("Séparez les zones par une tabulation (ou par |) et gardez toutes les colonnes."),
  "file.xml": stop("Exportez le FEC en texte (.txt)\u00a0: la loi admet les deux formes."),
  "file.header": stop("Mettez en première ligne les noms des zones, de JournalCode à la dernière."),
  "file.empty": stop("Exportez un exercice qui contient des écritures."),
  "amount.side": stop("Écrivez D ou C (ou +1, -1) dans Sens, sans espace."),

  // Errors and missing values of the official tool.
  "file.encoding": error("Enregistrez le fichier en UTF-8 ou en ISO-8859-15."),
  "line.end_mixed": error("Terminez toutes les lignes de la même façon, par CR LF de préférence."),
  "line.blank": error("Supprimez la ligne vide, même en fin de fichier."),
  "line.field_count": error("Donnez à chaque ligne autant de zones qu’à la première, sans séparateur dans les libellés."),
  "column.missing": error("Ajoutez la colonne sous son nom exact."),
  "column.optional_missing": absent("Ajoutez la colonne, même vide, sous son nom exact."),
  "value.empty": error("Renseignez la zone sur cette ligne."),
  "value.absent": absent("Renseignez la zone sur cette ligne."),
  "value.date": error("Écrivez la date sous la forme AAAAMMJJ."),
  "value.amount": error("Écrivez le montant avec une virgule et deux décimales, sans espace ni symbole."),
  "value.amount_form": error("Écrivez le montant avec au moins un chiffre, une virgule et deux décimales, sans espace."),

  // Remarks of the official tool, which do not change its verdict.
  "date.year": alert("Vérifiez l’année."),
  "account.number": alert("Utilisez un compte dont les trois premiers caractères sont des chiffres du plan comptable."),
  "amount.both_sides": alert("Gardez un seul côté, au débit ou au crédit, par ligne."),
  "amount.no_side": alert("Supprimez la ligne sans montant."),

  // Our own rules on the file.
  "file.name_strict": own("Nommez le fichier avec les 9 chiffres du SIREN, FEC, la date de clôture et .txt."),
  "file.siren": own("Corrigez le SIREN : sa clé de contrôle est fausse."),
  "file.closing_date": own("Mettez dans le nom la date de clôture de l’exercice, au format AAAAMMJJ."),
  "file.separator_obsolete": own("Utilisez la tabulation ou | : depuis 2013, aucun autre séparateur n’est admis."),
  "file.characters": own("Enregistrez le fichier en UTF-8, puis vérifiez les lettres accentuées."),
  "file.layout": own("Pour un BNC de trésorerie, ajoutez la colonne IdClient."),
  "column.order": own("Remettez les colonnes dans l’ordre du texte ; les colonnes supplémentaires viennent après."),
  "column.spelling": own("Écrivez le nom exactement comme dans le texte."),
  "column.duplicate": own("Gardez une seule colonne de ce nom."),
  "column.unnamed": own("Donnez un nom à la colonne ou supprimez le séparateur en fin de ligne."),

  // Our own rules on the values of a line.
  "value.required": own("Renseignez la zone sur cette ligne."),
  "date.real": own("Corrigez la date : ce jour n’existe pas au calendrier."),
  "date.format": own("Écrivez la date sous la forme AAAAMMJJ, sans séparateur ni heure."),
  "date.zero": own("Laissez la zone vide plutôt que des zéros, ou mettez la date."),
  "amount.format": own("Écrivez exactement deux décimales, sans signe ni espace."),
  "amount.negative": own("Passez le montant de l’autre côté, sans signe."),
  "amount.decimals": own("Arrondissez au centime dans le logiciel d’origine."),
  "text.characters": own("Remplacez ce caractère par une espace ordinaire."),

  // Our own rules on the entries.
  "entry.unbalanced": own(`${REEXPORT} après avoir équilibré l’écriture.`),
  "entry.mixed": own("Donnez à toutes les lignes de l’écriture le même journal, la même date et la même ValidDate."),
  "entry.scattered": own("Regroupez les lignes de l’écriture."),
  "entry.date": own("Rattachez l’écriture à son exercice."),
  "number.duplicate": own("Donnez à chaque écriture un numéro à elle, ou préparez une justification."),
  "number.gap": own("Retrouvez les écritures manquantes, ou préparez une justification."),
  "number.order": own("Classez les écritures par numéro croissant."),
  "number.start": own("Vérifiez qu’aucune écriture ne manque au début de la séquence."),
  "number.same": own("Donnez à chaque écriture un numéro à elle, par une suite de nombres."),
  "number.sequence": own("Numérotez les écritures par une suite de nombres."),
  "order.validation": own("Classez les écritures par date de validation."),
  "number.time": own("Vérifiez ces dates\u00a0: seule une écriture arrivée après une validation du même jour les explique."),
  "piece.after_entry": own("Corrigez PieceDate\u00a0: la pièce précède l’écriture, ou porte son jour."),
  "validation.before_entry": own("Corrigez ValidDate : une écriture se valide après sa date."),
  "validation.future": own("Corrigez ValidDate : elle ne peut pas être à venir."),
  "opening.missing": own("Ajoutez les à-nouveaux, sauf pour le premier exercice d’une entreprise qui n’existait pas avant."),
  "opening.reversed": own(
    "Corrigez les à-nouveaux dans leur journal, au premier jour\u00a0: les comptes ne partent plus des soldes de l’exercice précédent.",
  ),
  "opening.first": own("Placez les à-nouveaux en tête du fichier."),
  "opening.date": own("Datez les à-nouveaux du premier jour de l’exercice."),
  "opening.class": own("Ne reprenez que les comptes de bilan (classes 1 à 5) dans les à-nouveaux."),
  "closing.entry": own("Retirez du fichier l’écriture qui solde les classes 6 et 7."),

  // Our own rules on what must agree from line to line.
  "matching.pair": own("Renseignez EcritureLet et DateLet ensemble, ou laissez les deux vides."),
  "matching.balance": own("Complétez le lettrage : les lignes d’un même code doivent s’annuler."),
  "auxiliary.pair": own("Renseignez CompAuxNum et CompAuxLib ensemble, ou laissez les deux vides."),
  "auxiliary.label": own("Donnez un seul libellé à chaque compte auxiliaire."),
  "currency.pair": own("Renseignez Montantdevise et Idevise ensemble, ou laissez les deux vides."),
  "currency.code": own("Utilisez le code ISO 4217 de la devise, par exemple USD."),
  "account.label": own("Donnez un seul libellé à chaque compte."),
  "journal.label": own("Donnez un seul libellé à chaque journal."),
} as const satisfies Record<string, Rule>;

/** The severity and the remedy of each rule. Sources: docs/sources.md#fec-official-tool, docs/sources.md#fec-own-rules. */
export const FEC_RULES: Readonly<Record<FecRule, Rule>> = CATALOGUE;

function stop(remedy: string): Rule {
  return { severity: "error", stopsTool: true, remedy };
}

function error(remedy: string): Rule {
  return { severity: "error", remedy };
}

function absent(remedy: string): Rule {
  return { severity: "absent", remedy };
}

function alert(remedy: string): Rule {
  return { severity: "alert", remedy };
}

function own(remedy: string): Rule {
  return { severity: "own", remedy };
}
