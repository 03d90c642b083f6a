import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { TabsRow } from '../shell/TabsRow.tsx';

export interface BookingTabsProps {
  readonly tabs: readonly { readonly id: string; readonly title: string }[];
  /** The one that is open. */
  readonly tab: string;
  readonly onTab: (id: string | null) => void;
  /** Its content. */
  readonly children: ReactNode;
}

/** The tabs of a booking, of which only the open one is there. */
export function BookingTabs({ tabs, tab, onTab, children }: BookingTabsProps) {
  return (
    <Tabs value={tab} onChange={onTab} keepMounted={false} activateTabWithKeyboard={false}>
      <TabsRow tabs={tabs} tab={tab} />
      <Tabs.Panel value={tab} pt="md">
        {children}
      </Tabs.Panel>
    </Tabs>
  );
}
