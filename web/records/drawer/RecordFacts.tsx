import { Stack, Text } from '@mantine/core';
import type { RecordName } from '../../../domain/catalogues/records.ts';
import { freeLists } from '../../../domain/record/recordTypes.ts';
import { mayCommand } from '../../../domain/rights/mayCommand.ts';
import type { Claims } from '../../../domain/rights/persona.ts';
import { useSession } from '../../shell/SessionContext.ts';
import { type AnyRow, recordNames, recordOf } from '../anyRecord.ts';
import { partsOf } from '../recordParts.ts';
import { useNames } from '../useNames.ts';
import { Facts } from './Facts.tsx';
import { FieldFacts, factFields } from './FieldFacts.tsx';
import { type DeclaredList, ListEditor, NamedByEditor } from './ListEditor.tsx';

/** The facts of a record, from its declaration, and its special parts. */
export function RecordFacts({ name, row }: { readonly name: RecordName; readonly row: AnyRow }) {
  const session = useSession();
  const { shown } = recordOf(name);
  const nameOf = useNames(shown, [row], Object.keys(shown));
  const { facts: Further, below: Below, instead = [] } = partsOf(name);
  const lists = listsEditedBy(session);
  const edited = lists.filter(({ of }) => of === name);
  const naming = lists.filter(({ declared }) => declared.refersTo === name);
  const elsewhere = [...edited.map(({ list }) => list), ...instead];
  return (
    <Stack gap="lg">
      <Facts>
        <FieldFacts name={name} row={row} nameOf={nameOf} except={elsewhere} />
        {Further !== undefined && <Further row={row} />}
      </Facts>
      {factFields(name, row, elsewhere).length === 0 && Further === undefined && (
        <Text size="sm" c="dimmed">
          Nothing else is recorded.
        </Text>
      )}
      {edited.map((each) => (
        <ListEditor key={each.list} {...each} row={row} />
      ))}
      {naming.map((each) => (
        <NamedByEditor key={each.list} {...each} row={row} />
      ))}
      {Below !== undefined && <Below row={row} />}
    </Stack>
  );
}

/** The lists of names of all records that somebody may change. */
function listsEditedBy(claims: Claims): readonly DeclaredList[] {
  return recordNames.flatMap((of) =>
    Object.entries(freeLists(recordOf(of).declaration.lists)).flatMap(([list, declared]) => {
      const { add, remove } = declared;
      const may = mayCommand(claims, `${of}.${add}`) && mayCommand(claims, `${of}.${remove}`);
      return may ? [{ of, list, declared }] : [];
    }),
  );
}
