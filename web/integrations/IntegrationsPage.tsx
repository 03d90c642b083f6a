import { Anchor, Tabs } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Screen } from '../shell/Screen.tsx';
import { useUnsavedChanges } from '../shell/unsavedChanges.ts';
import { CalendarsPanel } from './CalendarsPanel.tsx';
import type { Made } from './SecretsPanel.tsx';
import { TokensPanel } from './TokensPanel.tsx';
import { WebhooksPanel } from './WebhooksPanel.tsx';

/** `/integrations`: API tokens, webhooks and calendar addresses of the organisation, for dispatchers with the duty `admin`. */
export function IntegrationsPage() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('tab');
  const tab = asked === 'webhooks' || asked === 'calendars' ? asked : 'tokens';
  const [token, setToken] = useState<Made | null>(null);
  const [webhook, setWebhook] = useState<Made | null>(null);
  const [renewed, setRenewed] = useState<ReadonlyMap<string, Made>>(new Map());
  useUnsavedChanges([token, webhook, ...renewed.values()].some((made) => made?.copied === false));
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
      <Tabs
        value={tab}
        onChange={(next) => setSearch(next === null || next === 'tokens' ? {} : { tab: next })}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="tokens">API tokens</Tabs.Tab>
          <Tabs.Tab value="webhooks">Webhooks</Tabs.Tab>
          <Tabs.Tab value="calendars">Calendar addresses</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="tokens">
          {tab === 'tokens' && <TokensPanel made={token} onMade={setToken} />}
        </Tabs.Panel>
        <Tabs.Panel value="calendars">{tab === 'calendars' && <CalendarsPanel />}</Tabs.Panel>
        <Tabs.Panel value="webhooks">
          {tab === 'webhooks' && (
            <WebhooksPanel
              made={webhook}
              onMade={setWebhook}
              renewed={renewed}
              onRenewed={(id, made) =>
                setRenewed((before) => {
                  const after = new Map(before);
                  if (made === null) after.delete(id);
                  else after.set(id, made);
                  return after;
                })
              }
            />
          )}
        </Tabs.Panel>
      </Tabs>
    </Screen>
  );
}
