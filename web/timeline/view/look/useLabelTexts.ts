import { useMemo } from 'react';
import type { ResourceView } from '../../../../api/contract/views.ts';
import type { Board } from '../../board/board.ts';

/** The names of a resource's labels, computed once for each resource drawn. */
export function useLabelTexts({ labels }: Board) {
  return useMemo(() => {
    const known = new WeakMap<ResourceView, string>();
    return (resource: ResourceView): string => {
      let text = known.get(resource);
      if (text === undefined) {
        text = resource.labelIds.flatMap((id) => labels.get(id)?.name ?? []).join(', ');
        known.set(resource, text);
      }
      return text;
    };
  }, [labels]);
}
