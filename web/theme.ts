import { createTheme, type MantineColorsTuple } from '@mantine/core';
import { foldedOptions } from './shell/foldedOptions.ts';

/** The product's own colour, a deep lake blue; on shade 7 white text has a contrast of 6:1. */
const lake: MantineColorsTuple = [
  '#eaf6fb',
  '#d3e8f0',
  '#a5d0e1',
  '#74b6d1',
  '#4da1c4',
  '#3594bc',
  '#2a7f9f',
  '#1b6a87',
  '#175e7a',
  '#0a4f69',
];

/** Dark surfaces, slightly cool; 7 is the page, 6 what lies on it. */
const dark: MantineColorsTuple = [
  '#e9eef3',
  '#c9d2da',
  '#a8b3be',
  '#7f8b97',
  '#48515b',
  '#353d45',
  '#2a3037',
  '#1e2328',
  '#181c20',
  '#111417',
];

const systemFonts =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', 'Liberation Sans', Arial, sans-serif";

/** The look of the whole application: only system fonts, nothing is fetched from elsewhere. */
export const theme = createTheme({
  colors: { lake, dark },
  primaryColor: 'lake',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  fontFamily: systemFonts,
  fontFamilyMonospace: "ui-monospace, 'Cascadia Mono', 'DejaVu Sans Mono', Menlo, monospace",
  headings: { fontFamily: systemFonts, fontWeight: '650' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  // By default the head of a dialog is a `header` element, which would be a second banner of the page. A
  // button
  // that is only a cross needs a name.
  components: {
    // Choices are filtered as the search finds: without accents and apostrophes.
    Autocomplete: { defaultProps: { filter: foldedOptions } },
    MultiSelect: { defaultProps: { filter: foldedOptions } },
    Select: { defaultProps: { filter: foldedOptions } },
    TagsInput: { defaultProps: { filter: foldedOptions } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    // It is a focusable child of the menu that is no item of it; without it the first item gets the focus.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    ModalHeader: { defaultProps: { role: 'presentation' } },
    ModalTitle: { defaultProps: { fw: 650 } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
  },
});
