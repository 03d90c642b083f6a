import { ColorInput } from '@mantine/core';
import { type FieldProps, textOf, wrapperOf } from './field.ts';

const swatches = ['#1b6a87', '#2f9e44', '#e8590c', '#c92a2a', '#7048e8', '#f08c00', '#495057'];

/** A colour, `#rrggbb`. */
export function ColourField(props: FieldProps) {
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
