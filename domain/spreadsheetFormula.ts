/**
 * Texts that a spreadsheet may run as a formula when it opens a file of separated values: those that begin with a
 * sign of one, in its full width too, or with a character that is passed over before it. Only the beginning is looked
 * at: a text of several lines is one cell.
 */
export const spreadsheetFormula = /^[\t\r\n ]*[=+\-@＝＋－＠]|^[\t\r\n]/;
