import {
  Button,
  Checkbox,
  Group,
  NumberInput,
  Select,
  Stack,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { freeName, kindLabel, withChange, withoutItem } from '../../domain/form/contentEdits.ts';
import { type FormContent, hasRows, type Item, isGroup, isQuestion } from '../../domain/form/formContent.ts';
import type { FormProblem } from '../../domain/form/formProblems.ts';
import { questionKinds } from '../../domain/form/questionKinds.ts';
import { ChoicesInput } from './ChoicesInput.tsx';
import { PictureInput } from './PictureInput.tsx';

export interface ItemPropertiesProps {
  readonly content: FormContent;
  readonly item: Item;
  readonly problems: readonly FormProblem[];
  readonly onChange: (content: FormContent, about?: string | null) => void;
  readonly onChoose: (name: string | null) => void;
}

/** What can be said of a question or part. */
export function ItemProperties({ content, item, problems, onChange, onChoose }: ItemPropertiesProps) {
  const { name, kind, label } = item;
  const set = (change: Parameters<typeof withChange>[2]) => {
    const [property = ''] = Object.keys(change);
    onChange(withChange(content, name, change), `${name} ${property}`);
  };
  const problemOf = (property: string) => problems.find((one) => one.property === property)?.message;
  const asks = isQuestion(item) && questionKinds[item.kind].schema !== null;
  /** A name follows the label until somebody gives it another. */
  const relabel = (next: string) => {
    const others = { items: content.items.filter((one) => one !== item) };
    const isDerived = name === freeName(others, label);
    const renamed = isDerived && next.trim() !== '' ? freeName(others, next) : name;
    onChange(withChange(content, name, { label: next, name: renamed }), `${renamed} label`);
    if (renamed !== name) onChoose(renamed);
  };
  return (
    <Stack gap="sm" component="section" aria-label={`Question: ${label || name}`}>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {kindLabel(kind)}
        </Title>
        <Button
          size="xs"
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => {
            onChange(withoutItem(content, name));
            onChoose(null);
          }}
        >
          Remove
        </Button>
      </Group>
      <Textarea
        label="Label"
        autosize
        minRows={1}
        maxRows={6}
        maxLength={500}
        value={label}
        error={problemOf('label')}
        onChange={({ currentTarget }) => relabel(currentTarget.value)}
      />
      <Textarea
        label="Help"
        autosize
        minRows={1}
        maxRows={6}
        maxLength={2000}
        value={item.help ?? ''}
        onChange={({ currentTarget }) => set({ help: currentTarget.value || undefined })}
      />
      <Group grow align="flex-start">
        <NameInput
          key={name}
          name={name}
          problem={problemOf('name')}
          onName={(next) => {
            onChange(withChange(content, name, { name: next }));
            onChoose(next);
          }}
        />
        <Select
          label="Is in"
          clearable
          placeholder="No part"
          disabled={kind === 'page'}
          data={content.items
            .filter(
              (one) =>
                isGroup(one) && one !== item && content.items.indexOf(one) < content.items.indexOf(item),
            )
            .map((one) => ({ value: one.name, label: one.label || one.name }))}
          value={item.in ?? null}
          error={problemOf('in')}
          onChange={(next) => set({ in: next ?? undefined })}
        />
      </Group>
      {asks && (
        <Checkbox
          label="Must be answered"
          checked={item.required === true}
          onChange={({ currentTarget }) => set({ required: currentTarget.checked || undefined })}
        />
      )}
      <KindProperties item={item} set={set} problemOf={problemOf} />
      <Expressions item={item} set={set} problemOf={problemOf} />
    </Stack>
  );
}

interface PartProps {
  readonly item: Item;
  readonly set: (change: Parameters<typeof withChange>[2]) => void;
  readonly problemOf: (property: string) => string | undefined;
}

/** What a kind of question has besides what all have. */
function KindProperties({ item, set, problemOf }: PartProps) {
  const has = isQuestion(item) ? questionKinds[item.kind].has : [];
  return (
    <>
      {(has.includes('bounds') || hasRows(item)) && (
        <Group grow>
          <Bound label="Least" value={item.least} onValue={(least) => set({ least })} />
          <Bound
            label="Most"
            value={item.most}
            onValue={(most) => set({ most })}
            problem={problemOf('most')}
          />
        </Group>
      )}
      {(has.includes('unit') || has.includes('decimals')) && (
        <Group grow>
          {has.includes('unit') && (
            <TextInput
              label="Unit"
              maxLength={30}
              value={item.unit ?? ''}
              onChange={({ currentTarget }) => set({ unit: currentTarget.value || undefined })}
            />
          )}
          {has.includes('decimals') && (
            <Bound
              label="Decimals"
              value={item.decimals}
              onValue={(decimals) => set({ decimals })}
              most={6}
            />
          )}
        </Group>
      )}
      {has.includes('pattern') && (
        <TextInput
          label="Looks like"
          description="9 is a digit, A a letter, ? either; everything else is itself."
          maxLength={100}
          value={item.pattern ?? ''}
          onChange={({ currentTarget }) => set({ pattern: currentTarget.value || undefined })}
        />
      )}
      {has.includes('long') && (
        <Checkbox
          label="Several lines"
          checked={item.long === true}
          onChange={({ currentTarget }) => set({ long: currentTarget.checked || undefined })}
        />
      )}
      {has.includes('scored') && (
        <Checkbox
          label="Counts as points"
          checked={item.scored === true}
          onChange={({ currentTarget }) => set({ scored: currentTarget.checked || undefined })}
        />
      )}
      {has.includes('choices') && (
        <ChoicesInput
          choices={item.choices ?? []}
          problem={problemOf('choices')}
          onChoices={(choices) => set({ choices })}
        />
      )}
      {has.includes('picture') && (
        <PictureInput picture={item.picture} onPicture={(picture) => set({ picture })} />
      )}
      {isQuestion(item) && questionKinds[item.kind].read !== undefined && (
        <TextInput
          label="Begins with"
          maxLength={1000}
          value={item.default ?? ''}
          error={problemOf('default')}
          onChange={({ currentTarget }) => set({ default: currentTarget.value || undefined })}
        />
      )}
    </>
  );
}

/** By what a question is shown, required and computed. */
function Expressions({ item, set, problemOf }: PartProps) {
  const asks = isQuestion(item) && questionKinds[item.kind].schema !== null;
  return (
    <>
      <Expression
        label="Shown if"
        description={'For example: siteIsSafe == false, hours > 2, "other" in dangers'}
        value={item.visibleIf}
        problem={problemOf('visibleIf')}
        onValue={(visibleIf) => set({ visibleIf })}
      />
      {asks && (
        <Expression
          label="Must be answered if"
          value={item.requiredIf}
          problem={problemOf('requiredIf')}
          onValue={(requiredIf) => set({ requiredIf })}
        />
      )}
      {isQuestion(item) && questionKinds[item.kind].computed !== undefined && (
        <Expression
          label="Is computed"
          description="For example: hours * rate, sum(rooms.map(room, room.area))"
          value={item.computed}
          problem={problemOf('computed')}
          onValue={(computed) => set({ computed })}
        />
      )}
    </>
  );
}

function NameInput({
  name,
  problem,
  onName,
}: {
  readonly name: string;
  readonly problem: string | undefined;
  readonly onName: (name: string) => void;
}) {
  const [text, setText] = useState(name);
  const isName = /^[a-z][A-Za-z0-9_]{0,39}$/.test(text);
  return (
    <TextInput
      label="Name"
      description="In expressions and files"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={text}
      error={isName ? problem : 'begins with a small letter and has letters, digits and _ alone'}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={() => isName && text !== name && onName(text)}
    />
  );
}

function Bound({
  label,
  value,
  onValue,
  problem,
  most,
}: {
  readonly label: string;
  readonly value: number | undefined;
  readonly onValue: (value: number | undefined) => void;
  readonly problem?: string | undefined;
  readonly most?: number;
}) {
  return (
    <NumberInput
      label={label}
      value={value ?? ''}
      error={problem}
      {...(most !== undefined && { min: 0, max: most, allowDecimal: false })}
      hideControls
      onChange={(given) => onValue(typeof given === 'number' ? given : undefined)}
    />
  );
}

function Expression({
  label,
  description,
  value,
  problem,
  onValue,
}: {
  readonly label: string;
  readonly description?: string;
  readonly value: string | undefined;
  readonly problem: string | undefined;
  readonly onValue: (value: string | undefined) => void;
}) {
  return (
    <TextInput
      label={label}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={value ?? ''}
      error={problem}
      maxLength={500}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13 } }}
      onChange={({ currentTarget }) =>
        onValue(currentTarget.value.trim() === '' ? undefined : currentTarget.value)
      }
    />
  );
}
