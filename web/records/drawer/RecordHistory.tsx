import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { RecordName } from '../../../domain/catalogues/records.ts';
import { queries } from '../../client/queries.ts';
import { changedFieldText, changedValueText } from '../../history/changeText.ts';
import { type ChangeTexts, History } from '../../history/History.tsx';
import { recordOf } from '../anyRecord.ts';
import { fieldText } from '../fieldText.ts';
import { specialFieldsOf } from '../specialFields.ts';

/** Every event of a record in order, with its changes in the words of the declaration. */
export function RecordHistory({ name, id }: { readonly name: RecordName; readonly id: string }) {
  const texts = useMemo(() => textsOf(name), [name]);
  return <History history={useQuery(queries.recordHistory(name, id))} texts={texts} />;
}

function textsOf(name: RecordName): ChangeTexts {
  const { shown } = recordOf(name);
  const special = specialFieldsOf(name).fields ?? {};
  const lastOf = (field: string) => field.slice(field.lastIndexOf('.') + 1);
  return {
    fieldText: (field) => shown[lastOf(field)]?.label ?? changedFieldText(field),
    valueText: (field, value, moments) => {
      const facts = shown[lastOf(field)];
      if (facts === undefined) return changedValueText(field, value, moments);
      // Ids have been replaced by names already.
      const text =
        special[lastOf(field)]?.text(value, moments) ??
        fieldText(facts, value, { moments, nameOf: (_, called) => called });
      return text === '' ? '–' : text;
    },
  };
}
