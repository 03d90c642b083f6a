import { Stack, Text } from '@mantine/core';
import type { RecordView } from '../../api/contract/views.ts';
import { recordOf, titleOf } from '../records/anyRecord.ts';
import { Facts } from '../records/drawer/Facts.tsx';
import { FieldFacts } from '../records/drawer/FieldFacts.tsx';
import { useNames } from '../records/useNames.ts';
import { Note } from '../shell/Note.tsx';
import type { MergedName } from './mergeKinds.ts';

export interface MergePreviewProps<Name extends MergedName> {
  readonly name: Name;
  readonly kept: RecordView<Name>;
  readonly duplicate: RecordView<Name>;
  /** What the one that stays would have and has not now. */
  readonly changes: Readonly<Record<string, unknown>>;
  /** How many records of each kind name the duplicate, with the words for one and for several. */
  readonly moving: readonly (readonly [count: number, one: string, many: string])[];
}

/** What merging a duplicate into a customer or a person would change. */
export function MergePreview<Name extends MergedName>({
  name,
  kept,
  duplicate,
  changes,
  moving,
}: MergePreviewProps<Name>) {
  const { shown } = recordOf(name);
  const barred = barredBy(duplicate).filter((id) => !barredBy(kept).includes(id));
  const after = {
    id: kept.id,
    revision: kept.revision,
    ...changes,
    ...(barred.length > 0 && { barredResourceIds: barred }),
  };
  const nameOf = useNames(shown, [after], Object.keys(shown));
  const { uid, ...seen } = changes;
  const nothing = Object.keys(seen).length === 0 && barred.length === 0;
  const title = titleOf(name, duplicate);
  const [[bookings = 0] = [], ...further] = moving;
  return (
    <Stack gap="sm">
      <Text size="sm">{bookings === 0 ? `${title} has no bookings.` : movesSentence(moving[0], title)}</Text>
      {further.map((counted) => {
        const [count, one] = counted;
        return (
          count > 0 && (
            <Text key={one} size="sm">
              {movesSentence(counted, title)}
            </Text>
          )
        );
      })}
      {nothing ? (
        <Text size="sm">{title} has no details that are missing here.</Text>
      ) : (
        <>
          <Text size="sm">What {titleOf(name, kept)} then has:</Text>
          <Facts>
            <FieldFacts name={name} row={after} nameOf={nameOf} />
          </Facts>
        </>
      )}
      {uid !== undefined && (
        <Text size="sm">
          {name === 'customer'
            ? `The sign-in of ${title} then shows this customer’s bookings.`
            : `The sign-in of ${title} then shows this person’s work.`}
        </Text>
      )}
      {kept.uid !== null && duplicate.uid !== null && (
        <Note tone="warning" title="Both have a sign-in">
          Whoever signs in as the duplicate will no longer see its bookings.
        </Note>
      )}
    </Stack>
  );
}

function barredBy(record: object): readonly string[] {
  return 'barredResourceIds' in record && Array.isArray(record.barredResourceIds)
    ? record.barredResourceIds.map(String)
    : [];
}

function movesSentence(
  counted: readonly [count: number, one: string, many: string] | undefined,
  title: string,
): string {
  const [count = 0, one = '', many = ''] = counted ?? [];
  return count === 1 ? `One ${one} of ${title} moves here.` : `${count} ${many} of ${title} move here.`;
}
