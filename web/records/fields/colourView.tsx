import { ColorInput, ColorSwatch, Group } from '@mantine/core';
import { type FieldProps, textOf, wrapperOf } from './field.ts';
import type { FieldView } from './fieldView.ts';

export const colourView: FieldView = {
  Editor: ColourField,
  width: 'half',
  Text: ({ text }) => (
    <Group gap={6} align="baseline">
      <ColorSwatch color={text} size={12} aria-hidden />
      {text}
    </Group>
  ),
  column: 110,
};

const swatches = ['#1b6a87', '#2f9e44', '#e8590c', '#c92a2a', '#7048e8', '#f08c00', '#495057'];

/** A colour, `#rrggbb`. */
function ColourField(props: FieldProps) {
  return (
    <ColorInput
      {...wrapperOf(props)}
      format="hex"
      swatches={swatches}
      swatchesPerRow={7}
      // Each of them can be named; the wheel and the dropper of the library cannot.
      withPicker={false}
      withEyeDropper={false}
      value={textOf(props.value)}
      onChange={(colour) => props.onChange(colour === '' ? null : colour.toLowerCase())}
    />
  );
}
