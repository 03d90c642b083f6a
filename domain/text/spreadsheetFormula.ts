/**
 * Texts that a spreadsheet may run as a formula when it opens a CSV file: those that begin with a formula
 * sign, even a full-width one, or with a character that is skipped before it. Only the beginning matters: a
 * text of several lines is one cell.
 */
export const spreadsheetFormula = /^[\t\r\n ]*[=+\-@＝＋－＠]|^[\t\r\n]/;
