import { type QuickViewsProps, useQuickViews } from './useQuickViews.tsx';

/** The named filters of a screen with their dialogs, where both stand in one place. */
export function QuickViews(props: QuickViewsProps) {
  const { menu, dialogs } = useQuickViews(props);
  return (
    <>
      {menu}
      {dialogs}
    </>
  );
}
