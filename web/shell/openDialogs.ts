/**
 * The dialogs that are seen, the uppermost last: some popovers stay in the document while they are closed, for the sake of
 * what is in them.
 */
export function openDialogs(): readonly Element[] {
  return [...document.querySelectorAll('[role="dialog"]')].filter((dialog) => dialog.checkVisibility());
}
