import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RecordName } from '../../../domain/catalogues/records.ts';
import { sameValue } from '../../../domain/kernel/changedFields.ts';
import { queries } from '../../client/queries.ts';
import { Note } from '../../shell/Note.tsx';
import { useFormats } from '../../shell/useFormats.ts';
import { type AnyRow, recordOf } from '../anyRecord.ts';
import { fieldText } from '../fieldText.ts';
import { specialFieldsOf } from '../specialFields.ts';
import { useNames } from '../useNames.ts';
import { Comparison } from './Comparison.tsx';
import { changedDetails, type Details, type FormField } from './fieldForm.ts';
import type { RecordFormControl } from './useRecordForm.ts';

/** The read side may be a moment behind the change that caused the refusal. */
const askAgainMs = 400;

export interface ChangedMeanwhileProps {
  readonly name: RecordName;
  readonly form: RecordFormControl;
  readonly onOverwrite: (now: AnyRow) => void;
}

/** What others have changed since the form was opened, beside what was typed, so that nothing is lost. */
export function ChangedMeanwhile({ name, form, onOverwrite }: ChangedMeanwhileProps) {
  const { opened, typed, takeOver } = form;
  const current = useQuery({
    ...queries.record(name, opened?.id ?? ''),
    refetchInterval: ({ state: { data } }) =>
      data === null || (data !== undefined && data.revision > (opened?.revision ?? 0)) ? false : askAgainMs,
  });
  const now: AnyRow | null | undefined = current.data;
  if (now === null) {
    return (
      <Note tone="bad" role="alert" title="Somebody else has removed this in the meantime">
        <Text size="sm">Your input is still here, and can be copied into a new record.</Text>
      </Note>
    );
  }
  if (opened === null || now === undefined || now.revision === opened.revision) return null;
  const told = form.fields.filter(
    ({ name: field }) =>
      !sameValue(now[field], opened[field]) ||
      (typed !== undefined && !sameValue(typed[field], opened[field])),
  );
  return (
    <Note tone="warning" role="alert" title="Somebody else has changed this in the meantime">
      <RecordComparison
        name={name}
        fields={told}
        now={now}
        mine={{ ...now, ...changedDetails(typed ?? opened, opened) }}
      />
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={() => takeOver(now)}>
          Use their changes
        </Button>
        <Button size="xs" variant="default" onClick={() => onOverwrite(now)}>
          Save mine instead
        </Button>
      </Group>
    </Note>
  );
}

interface RecordComparisonProps {
  readonly name: RecordName;
  readonly fields: readonly FormField[];
  readonly now: AnyRow;
  readonly mine: AnyRow;
}

function RecordComparison({ name, fields, now, mine }: RecordComparisonProps) {
  const { moments } = useFormats();
  const { shown } = recordOf(name);
  const nameOf = useNames(
    shown,
    [now, mine],
    fields.map((field) => field.name),
  );
  const textOf = ({ name: field, facts }: FormField, row: Details) => {
    const special = specialFieldsOf(name).fields?.[field];
    return special === undefined
      ? fieldText(facts, row[field], { moments, nameOf })
      : special.text(row[field], moments);
  };
  return <Comparison fields={fields} textOf={textOf} now={now} mine={mine} />;
}
