import type { PreviewedView, ScopePreviewView } from '../../api/contract/scopePreview.ts';
import { type ScopedKind, scopedKinds } from '../../domain/masterLabelSet/labelScope.ts';

const terms: { readonly [Kind in ScopedKind]: string } = {
  booking: 'Bookings to come',
  customer: 'Customers',
  resource: 'People',
};

/** What a set leaves to planners, in one sentence. */
export function previewTitle(preview: ScopePreviewView): string {
  const limits = scopedKinds.some((kind) => preview[kind].seen < preview[kind].all);
  return limits ? 'Planners with this set see' : 'Planners with this set see everything';
}

/** How many of a kind are seen, and who comes first. */
export function previewText(kind: ScopedKind, { seen, all, first }: PreviewedView) {
  const named = first.map(({ name }) => name).filter((name) => name !== '');
  const rest = seen - first.length;
  return {
    term: terms[kind],
    counts: all === 0 ? 'There are none' : seen === 0 ? `None of ${all}` : `${seen} of ${all}`,
    names: named.length === 0 ? undefined : `${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`,
  };
}
