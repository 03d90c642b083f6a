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
import { useRef } from 'react';
import type { QuickView, ViewedScreen } from '../../api/contract/quickViews.ts';
import { saveFile } from '../shell/saveFile.ts';
import { quickViewFile, quickViewsOf } from './quickViewRequests.ts';
import { useQuickViewChange } from './useQuickViewChange.ts';

export interface QuickViewsMenuProps {
  readonly screen: ViewedScreen;
  /** What the screen shows, as the query of its address without what is open on it. */
  readonly query: string;
  /** Whom the screen is about now: a view of customers leads back to them (`cus_view`). */
  readonly about: 'customers' | 'others';
  /** The view that was chosen last, or saved. */
  readonly chosenId: string | undefined;
  readonly onChoose: (view: Pick<QuickView, 'id' | 'query' | 'customerView'>) => void;
  /** Asks for the form of a view. */
  readonly onForm: (view: QuickView | 'new') => void;
  /** A file of views was chosen. */
  readonly onFile: (file: File) => void;
  /** An icon, for a toolbar. */
  readonly compact: boolean;
}

/** Chooses a view, keeps what is shown as one, and takes views to a file and from one. */
export function QuickViewsMenu(props: QuickViewsMenuProps) {
  const { screen, query, about, chosenId, onChoose, onForm, onFile, compact } = props;
  const { data, error } = useQuery(quickViewsOf(screen));
  const change = useQuickViewChange(screen);
  const chooser = useRef<HTMLInputElement>(null);
  const views = data?.views ?? [];
  const ofCustomers = about === 'customers';
  const shown = views.find((view) => view.query === query && view.customerView === ofCustomers);
  // A view stays chosen while its filters are being changed, so that it can be brought up to date.
  const chosen = shown ?? views.find(({ id }) => id === chosenId);
  const isChanged = chosen !== undefined && (chosen.query !== query || chosen.customerView !== ofCustomers);
  const label = chosen === undefined ? 'Views' : isChanged ? `${chosen.name} *` : chosen.name;
  const item = (view: QuickView) => (
    <Menu.Item
      key={view.id}
      leftSection={
        view.id === shown?.id ? <IconCheck size={16} aria-hidden /> : <span style={{ width: 16 }} />
      }
      aria-current={view.id === shown?.id}
      onClick={() => onChoose(view)}
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
              <Menu.Item onClick={() => onForm(chosen)}>Rename, share or delete “{chosen.name}”…</Menu.Item>
            </>
          )}
          <Menu.Item leftSection={<IconPlus size={16} aria-hidden />} onClick={() => onForm('new')}>
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
          const file = currentTarget.files?.[0];
          if (file !== undefined) onFile(file);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
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
