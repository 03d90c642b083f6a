/** Later than dialogs, which return the focus to what has opened them (`useFocusBack.ts`), in milliseconds. */
const afterDialogsMs = 60;

/** The sections, dialogs and the screen around an element, the innermost first. */
export function aroundOf(element: Element): readonly Element[] {
  const around: Element[] = [];
  const outer = (from: Element | null) => from?.closest('section, main, [role="dialog"]') ?? null;
  for (let at = outer(element); at !== null; at = outer(at.parentElement)) around.push(at);
  return around;
}

/**
 * Moves the focus to the heading of the section or the screen around something that has gone, with the button that was pressed:
 * whoever uses a keyboard goes on there. Where the focus is still somewhere, it stays.
 *
 * @param around of the button, noted while it was there (`aroundOf`)
 */
export function focusHeadingAround(around: readonly Element[]): void {
  setTimeout(() => {
    const { activeElement } = document;
    if (activeElement !== null && activeElement !== document.body) return;
    const headings = around
      .filter((element) => element.isConnected)
      .flatMap((element) => element.querySelector<HTMLElement>('h1, h2, h3') ?? []);
    const [heading] = headings;
    if (heading === undefined) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, afterDialogsMs);
}

/** The same for a section of which a part has made way, with the button that was pressed in it. */
export function focusHeadingOf(section: Element | null): void {
  if (section !== null) focusHeadingAround([section]);
}
