import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QuickViewToSave, ViewedScreen } from '../../api/contract/quickViews.ts';
import { quickViewsOf, removeQuickView, saveQuickView } from './quickViewRequests.ts';

export type QuickViewChange = { readonly save: QuickViewToSave } | { readonly remove: string };

/** Keeps or removes a view of a screen, and shows what is left; a failure is told. */
export function useQuickViewChange(screen: ViewedScreen) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: QuickViewChange) =>
      'save' in change ? saveQuickView(change.save) : removeQuickView(change.remove),
    onSuccess: (views) => client.setQueryData(quickViewsOf(screen).queryKey, views),
    onError: ({ message }) =>
      notifications.show({ title: 'The view was not changed', message, color: 'red', withBorder: true }),
  });
}
