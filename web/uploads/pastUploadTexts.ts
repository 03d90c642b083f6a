import type { DoneUpload } from '../../api/contract/upload.ts';
import type { ClaimsIn } from '../../domain/rights/mayCommand.ts';
import { mayUndoUpload } from '../../domain/rights/mayUndoUpload.ts';

/** What became of an upload, in a few words. */
export function becameOf({ state, created, changed, rejected, undo }: DoneUpload): string {
  if (state === 'saving') return 'being saved';
  const counts = [
    created === 0 ? '' : `${created} new`,
    changed === 0 ? '' : `${changed} changed`,
    rejected === 0 ? '' : `${rejected} rejected`,
  ].filter((text) => text !== '');
  const saved = state === 'interrupted' ? 'interrupted' : counts.join(', ') || 'nothing new';
  if (undo === null) return saved;
  return undo.leftOut === 0 ? `${saved}; undone` : `${saved}; undone except for ${undo.leftOut}`;
}

/** Whether there is anything of an upload that could be undone, by somebody with these claims. */
export function canBeUndone(
  {
    kind,
    state,
    created,
    changed,
    undo,
  }: Pick<DoneUpload, 'kind' | 'state' | 'created' | 'changed' | 'undo'>,
  claims: ClaimsIn,
): boolean {
  if (state === 'saving' || !mayUndoUpload(claims, kind)) return false;
  return undo === null ? state === 'interrupted' || created + changed > 0 : undo.leftOut > 0;
}

/** What of an upload stayed as it was when it was undone, in a sentence. */
export function stayedOf({ kind }: Pick<DoneUpload, 'kind'>, leftOut: number): string {
  if (kind !== 'settings') {
    return `${leftOut} of its records stayed as they were, because others had changed them or name them.`;
  }
  return leftOut === 1
    ? 'One of its preferences stayed as it was, because others had decided it since.'
    : `${leftOut} of its preferences stayed as they were, because others had decided them since.`;
}
