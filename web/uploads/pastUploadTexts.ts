import type { DoneUpload } from '../../api/contract/upload.ts';

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

/** Whether there is anything of an upload that could be undone. */
export function canBeUndone({ state, created, changed, undo }: DoneUpload): boolean {
  if (state === 'saving') return false;
  return undo === null ? state === 'interrupted' || created + changed > 0 : undo.leftOut > 0;
}
