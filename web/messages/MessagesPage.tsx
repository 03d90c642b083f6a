import { Tabs } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { Screen } from '../shell/Screen.tsx';
import { MessageLog } from './MessageLog.tsx';
import { MessageTexts } from './MessageTexts.tsx';

/** `/messages`: what people were told, and with which words; for administrators. */
export function MessagesPage() {
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') === 'texts' ? 'texts' : 'log';
  return (
    <Screen
      title="Messages"
      note="Customers and people are told of the steps of their bookings and shifts: in Muster, by e-mail and by text message. Messages are kept for 90 days."
    >
      <Tabs value={tab} onChange={(next) => setSearch(next === 'texts' ? { tab: 'texts' } : {})}>
        <Tabs.List mb="md">
          <Tabs.Tab value="log">What was sent</Tabs.Tab>
          <Tabs.Tab value="texts">Texts</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="log">{tab === 'log' && <MessageLog />}</Tabs.Panel>
        <Tabs.Panel value="texts">{tab === 'texts' && <MessageTexts />}</Tabs.Panel>
      </Tabs>
    </Screen>
  );
}
