import { ActionIcon, Button, Menu, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import {
  IconBookmark,
  IconCheck,
  IconChevronDown,
  IconDownload,
  IconPlus,
  IconUpload,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { QuickView, ViewedScreen } from '../../api/contract/quickViews.ts';
import { mayRead } from '../../domain/rights.ts';
import { useSession } from '../shell/SessionContext.ts';
import { saveFile } from '../shell/saveFile.ts';
import { QuickViewForm } from './QuickViewForm.tsx';
import { QuickViewImport } from './QuickViewImport.tsx';
import { quickViewFile, quickViewsOf } from './quickViewRequests.ts';
import { useQuickViewChange } from './useQuickViewChange.ts';

export interface QuickViewsProps {
  readonly screen: ViewedScreen;
  /** What the screen shows, as the query of its address without what is open on it. */
  readonly query: string;
  /** Whom the screen is about now: a view of customers leads back to them (`cus_view`). */
  readonly about: 'customers' | 'others';
  readonly onChoose: (view: Pick<QuickView, 'query' | 'customerView'>) => void;
  /** An icon, for a toolbar. */
  readonly compact?: boolean;
}

/** The named filters of a screen (scheduling §3, Quick views): to choose one, to keep what is shown, and to change them. */
export function QuickViews(props: QuickViewsProps) {
  return mayRead(useSession(), 'planning') ? <ViewsMenu {...props} /> : null;
}

function ViewsMenu({ screen, query, about, onChoose, compact = false }: QuickViewsProps) {
  const { data, error } = useQuery(quickViewsOf(screen));
  const change = useQuickViewChange(screen);
  const [chosenId, setChosenId] = useState<string>();
  const [form, setForm] = useState<QuickView | 'new'>();
  const [file, setFile] = useState<File>();
  const chooser = useRef<HTMLInputElement>(null);
  const views = data?.views ?? [];
  const ofCustomers = about === 'customers';
  const shown = views.find((view) => view.query === query && view.customerView === ofCustomers);
  // A view stays chosen while its filters are being changed, so that it can be brought up to date.
  const chosen = shown ?? views.find(({ id }) => id === chosenId);
  const isChanged = chosen !== undefined && (chosen.query !== query || chosen.customerView !== ofCustomers);
  const label = chosen === undefined ? 'Views' : isChanged ? `${chosen.name} *` : chosen.name;
  const choose = (view: QuickView) => {
    setChosenId(view.id);
    onChoose(view);
  };
  const item = (view: QuickView) => (
    <Menu.Item
      key={view.id}
      leftSection={
        view.id === shown?.id ? <IconCheck size={16} aria-hidden /> : <span style={{ width: 16 }} />
      }
      aria-current={view.id === shown?.id}
      onClick={() => choose(view)}
    >
      <Text span size="sm" dir="auto">
        {view.name}
      </Text>
      {!view.own && (
        <Text span size="xs" c="dimmed">
          {' '}
          {view.ownerName}
        </Text>
      )}
    </Menu.Item>
  );
  const own = views.filter((view) => view.own);
  const others = views.filter((view) => !view.own);
  return (
    <>
      <Menu position="bottom-end" withinPortal={false} floatingStrategy="fixed" width={280} shadow="md">
        <Menu.Target>
          {compact ? (
            <ActionIcon
              variant={chosen === undefined ? 'default' : 'light'}
              size={32}
              aria-label={label}
              title={chosen === undefined ? 'Views' : `View: ${label}`}
            >
              <IconBookmark size={18} aria-hidden />
            </ActionIcon>
          ) : (
            <Button
              variant="default"
              leftSection={<IconBookmark size={18} aria-hidden />}
              rightSection={<IconChevronDown size={14} aria-hidden />}
              maw={220}
            >
              {label}
            </Button>
          )}
        </Menu.Target>
        <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
          {error !== null && <Menu.Label>The views could not be loaded: {error.message}</Menu.Label>}
          {data !== undefined && views.length === 0 && (
            <Menu.Label>Keep the filters that you use often under a name.</Menu.Label>
          )}
          {own.length > 0 && <Menu.Label>Your views</Menu.Label>}
          {own.map(item)}
          {others.length > 0 && <Menu.Label>Shared by colleagues</Menu.Label>}
          {others.map(item)}
          {views.length > 0 && <Menu.Divider />}
          {chosen?.own === true && (
            <>
              {isChanged && (
                <Menu.Item
                  onClick={() =>
                    change.mutate({ save: { ...toSave(chosen), query, customerView: ofCustomers } })
                  }
                >
                  Update “{chosen.name}”
                </Menu.Item>
              )}
              <Menu.Item onClick={() => setForm(chosen)}>Rename, share or delete “{chosen.name}”…</Menu.Item>
            </>
          )}
          <Menu.Item leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setForm('new')}>
            Save view…
          </Menu.Item>
          <Menu.Divider />
          {views.length > 0 && (
            <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} onClick={() => void saveViews()}>
              Save views as a file
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconUpload size={16} aria-hidden />}
            onClick={() => chooser.current?.click()}
          >
            Views from a file…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <input
        ref={chooser}
        type="file"
        hidden
        accept="application/json,.json"
        onChange={({ currentTarget }) => {
          setFile(currentTarget.files?.[0]);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
      {file !== undefined && <QuickViewImport file={file} onClose={() => setFile(undefined)} />}
      {form !== undefined && (
        <QuickViewForm
          screen={screen}
          query={query}
          customerView={ofCustomers}
          view={form === 'new' ? undefined : form}
          onClose={(saved) => {
            setForm(undefined);
            if (saved !== undefined) setChosenId(saved);
          }}
        />
      )}
    </>
  );
}

/** Saves the views of all screens, for a colleague or another organisation. */
async function saveViews(): Promise<void> {
  try {
    saveFile('quick-views.json', await quickViewFile());
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    notifications.show({ title: 'Nothing was saved', message, color: 'red', withBorder: true });
  }
}

function toSave({ id, screen, name, query, shared, customerView }: QuickView) {
  return { id, screen, name, query, shared, customerView };
}
