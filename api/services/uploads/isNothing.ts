const words = ['', 'nan', 'n/a', '#n/a', 'na', 'n.a.', 'null', 'none', 'nil', '-', '–', '—'];

/** Whether a cell says that there is no value, as exports write it. */
export function isNothing(text: string): boolean {
  return words.includes(text.trim().toLowerCase());
}
