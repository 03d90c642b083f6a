import { ColorInput, Group, Input, TextInput } from '@mantine/core';
import { useId } from 'react';
import { coloursOf, standardLook, statusLookSchema } from '../../../domain/booking/statusLook.ts';
import { contrastOf } from '../../../domain/text/contrast.ts';
import { type FieldProps, wrapperOf } from './field.ts';
import type { FieldView } from './fieldView.ts';
import classes from './lookView.module.css';

export const lookView: FieldView = { Editor: LookField, width: 'whole' };

/** The name of a status and its colours, with a sample of how they look. */
function LookField(props: FieldProps) {
  const { facts, problem, value, onChange } = props;
  const look = statusLookSchema.catch(standardLook).parse(value);
  const colours = coloursOf(look);
  const id = useId();
  const set = (change: Partial<typeof look>) => onChange({ ...look, ...change });
  const colourOf = (typed: string) => (typed === '' ? null : typed.toLowerCase());
  const contrast = colours && contrastOf(colours.ink, colours.surface).toFixed(1);
  return (
    <Input.Wrapper {...wrapperOf(props)} id={id} labelElement="div">
      <Group gap={6} mb={5} wrap="wrap" role="group" aria-label={facts.label}>
        <TextInput
          aria-label={`${facts.label}: name`}
          placeholder={facts.label}
          flex="2 1 130px"
          maxLength={24}
          dir="auto"
          error={problem !== undefined}
          value={look.label ?? ''}
          onChange={({ currentTarget: { value: typed } }) => set({ label: typed === '' ? null : typed })}
        />
        <ColorInput
          aria-label={`${facts.label}: colour`}
          placeholder="Colour"
          format="hex"
          withEyeDropper={false}
          // Without a colour of its own it has the product's, which is not white.
          withPreview={look.colour !== null}
          flex="1 1 110px"
          error={problem !== undefined}
          value={look.colour ?? ''}
          onChange={(typed) => set({ colour: colourOf(typed) })}
        />
        <ColorInput
          aria-label={`${facts.label}: colour of the text`}
          placeholder="Text"
          format="hex"
          withEyeDropper={false}
          withPreview={look.textColour !== null}
          flex="1 1 110px"
          error={problem !== undefined}
          value={look.textColour ?? ''}
          onChange={(typed) => set({ textColour: colourOf(typed) })}
        />
        {colours !== undefined && (
          <span
            className={classes.sample}
            style={{ background: colours.surface, color: colours.ink }}
            title={`Contrast ${contrast}`}
          >
            {look.label ?? facts.label}
          </span>
        )}
      </Group>
    </Input.Wrapper>
  );
}
