import { queryOptions } from '@tanstack/react-query';
import {
  type QuickViewsImported,
  type QuickViewToSave,
  quickViewsImportedSchema,
  quickViewsSchema,
  type ViewedScreen,
} from '../../api/contract/quickViews.ts';
import { searchOf } from '../client/queries.ts';
import { request, send } from '../client/request.ts';

/** All quick views, of whatever screen. */
export const quickViewsKey = ['quickViews'] as const;

/** The quick views of a screen. */
export const quickViewsOf = (screen: ViewedScreen) =>
  queryOptions({
    queryKey: [...quickViewsKey, screen],
    queryFn: ({ signal }) =>
      request(`/api/v1/quick-views${searchOf({ screen })}`, quickViewsSchema, { signal }),
  });

export const saveQuickView = (view: QuickViewToSave) => post('save', view);
export const removeQuickView = (id: string) => post('remove', { id });

async function post(step: string, body: object) {
  const answer = await send(`/api/v1/quick-views/${step}`, { method: 'POST', body });
  return quickViewsSchema.parse(await answer.json());
}

const filePath = '/api/v1/documents/settings/quicviews';

/** The views of all screens as a file that can be imported, here or elsewhere. */
export async function quickViewFile(): Promise<Blob> {
  return (await send(filePath)).blob();
}

/** Takes over the views of such a file; `dryRun`: says what that would change. */
export function importQuickViews(
  quicviews: readonly unknown[],
  { dryRun }: { readonly dryRun: boolean },
): Promise<QuickViewsImported> {
  return request(filePath, quickViewsImportedSchema, { method: 'POST', body: { quicviews, dryRun } });
}
