import { queryOptions } from '@tanstack/react-query';
import { type QuickViewToSave, quickViewsSchema, type ViewedScreen } from '../../api/contract/quickViews.ts';
import { searchOf } from '../client/queries.ts';
import { request, send } from '../client/request.ts';

/** The quick views of a screen. */
export const quickViewsOf = (screen: ViewedScreen) =>
  queryOptions({
    queryKey: ['quickViews', screen],
    queryFn: ({ signal }) =>
      request(`/api/v1/quick-views${searchOf({ screen })}`, quickViewsSchema, { signal }),
  });

export const saveQuickView = (view: QuickViewToSave) => post('save', view);
export const removeQuickView = (id: string) => post('remove', { id });

async function post(step: string, body: object) {
  const answer = await send(`/api/v1/quick-views/${step}`, { method: 'POST', body });
  return quickViewsSchema.parse(await answer.json());
}
