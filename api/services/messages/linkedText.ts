const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as it stands in HTML. */
export function escapedText(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

/**
 * A text as it stands in HTML, with a link wherever it names an address of the web. A full stop or a bracket behind an address
 * is not part of it.
 */
export function linkedText(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])/)
    .map((part, index) =>
      index % 2 === 0
        ? escapedText(part)
        : `<a href="${escapedText(part)}" rel="noreferrer">${escapedText(part)}</a>`,
    )
    .join('');
}
