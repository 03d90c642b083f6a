import { Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { PreviewedView, ScopePreviewView } from '../../api/contract/scopePreview.ts';
import { type ScopedKind, scopedKinds } from '../../domain/masterLabelSet/labelScope.ts';
import { queries } from '../client/queries.ts';
import { Note } from '../shell/Note.tsx';
import { previewText, previewTitle } from './previewText.ts';
import classes from './ScopePreview.module.css';

/** A pause that is longer than that between two choices. */
const pauseMs = 300;

/** The fields of a set that decide what is seen with it. */
interface MatchingFields {
  readonly labelIds?: unknown;
  readonly customerLabelIds?: unknown;
  readonly resourceLabelIds?: unknown;
  readonly strictBookings?: unknown;
  readonly strictCustomers?: unknown;
  readonly strictResources?: unknown;
}

/** What planners see with a set of master labels; below its facts. */
export function PreviewOfSet({ row }: { readonly row: MatchingFields }) {
  return <ScopePreview set={row} />;
}

/** What planners would see with a set as it stands in its form. */
export function PreviewOfForm({ values }: { readonly values: MatchingFields }) {
  return <ScopePreview set={values} />;
}

function ScopePreview({ set }: { readonly set: MatchingFields }) {
  const spelled = JSON.stringify(askedOf(set));
  const asked = useMemo<Readonly<Record<string, string>>>(() => JSON.parse(spelled), [spelled]);
  const [settled, setSettled] = useState(asked);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(asked), pauseMs);
    return () => clearTimeout(timer);
  }, [asked]);
  const { data, error } = useQuery({
    ...queries.scopePreview(settled),
    placeholderData: keepPreviousData,
  });
  return (
    <div role="status" aria-live="polite">
      {data !== undefined ? (
        <Preview preview={data} />
      ) : (
        error !== null && (
          <Text size="sm" c="dimmed">
            What planners would see could not be determined.
          </Text>
        )
      )}
    </div>
  );
}

function Preview({ preview }: { readonly preview: ScopePreviewView }) {
  const nothing = scopedKinds.some((kind) => preview[kind].seen === 0 && preview[kind].all > 0);
  return (
    <Note tone={nothing ? 'warning' : 'quiet'} title={previewTitle(preview)}>
      <dl className={classes.kinds}>
        {scopedKinds.map((kind) => (
          <Kind key={kind} kind={kind} previewed={preview[kind]} />
        ))}
      </dl>
    </Note>
  );
}

function Kind({ kind, previewed }: { readonly kind: ScopedKind; readonly previewed: PreviewedView }) {
  const { term, counts, names } = previewText(kind, previewed);
  return (
    <>
      <dt>{term}</dt>
      <dd>
        {counts}
        {names !== undefined && <span className={classes.names}>{names}</span>}
      </dd>
    </>
  );
}

/** The parameters that ask about a set. */
function askedOf(set: MatchingFields): Readonly<Record<string, string>> {
  const listed = (value: unknown) => (Array.isArray(value) ? value.join(',') : '');
  return {
    labelIds: listed(set.labelIds),
    customerLabelIds: listed(set.customerLabelIds),
    resourceLabelIds: listed(set.resourceLabelIds),
    strictBookings: String(set.strictBookings === true),
    strictCustomers: String(set.strictCustomers === true),
    strictResources: String(set.strictResources === true),
  };
}
