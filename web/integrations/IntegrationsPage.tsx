import { Anchor, Tabs } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { Screen } from '../shell/Screen.tsx';
import { TokensPanel } from './TokensPanel.tsx';
import { WebhooksPanel } from './WebhooksPanel.tsx';

/** `/integrations`: API tokens and webhooks of the organisation, for dispatchers with the duty `admin`. */
export function IntegrationsPage() {
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') === 'webhooks' ? 'webhooks' : 'tokens';
  return (
    <Screen
      title="Integrations"
      note={
        <>
          Other programs read and change your organisation’s data with API tokens, and are told what happens
          by webhooks.{' '}
          <Anchor underline="always" href="/api/docs">
            Read the API documentation
          </Anchor>
          {' or the '}
          <Anchor underline="always" href="/api/asyncapi.json">
            description of the event feed
          </Anchor>
          .
        </>
      }
    >
      <Tabs value={tab} onChange={(next) => setSearch(next === 'webhooks' ? { tab: 'webhooks' } : {})}>
        <Tabs.List mb="md">
          <Tabs.Tab value="tokens">API tokens</Tabs.Tab>
          <Tabs.Tab value="webhooks">Webhooks</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="tokens">{tab === 'tokens' && <TokensPanel />}</Tabs.Panel>
        <Tabs.Panel value="webhooks">{tab === 'webhooks' && <WebhooksPanel />}</Tabs.Panel>
      </Tabs>
    </Screen>
  );
}
