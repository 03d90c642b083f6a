/** A label within a sentence: `serial number`, `e-mail`; but `VisitStemID`. */
export function wordOfLabel(label: string): string {
  return /^[A-Z][^A-Z]*$/.test(label) || label.startsWith('E-')
    ? label.charAt(0).toLowerCase() + label.slice(1)
    : label;
}
