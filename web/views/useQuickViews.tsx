import { type ReactNode, useState } from 'react';
import type { QuickView, ViewedScreen } from '../../api/contract/quickViews.ts';
import { mayRead } from '../../domain/rights/rights.ts';
import { useSession } from '../shell/SessionContext.ts';
import { QuickViewForm } from './QuickViewForm.tsx';
import { QuickViewImport } from './QuickViewImport.tsx';
import { QuickViewsMenu, type QuickViewsMenuProps } from './QuickViewsMenu.tsx';

export interface QuickViewsProps extends Pick<QuickViewsMenuProps, 'query' | 'about'> {
  readonly screen: ViewedScreen;
  readonly onChoose: (view: Pick<QuickView, 'query' | 'customerView'>) => void;
  /** An icon, for a toolbar. */
  readonly compact?: boolean;
}

/**
 * The named filters of a screen (scheduling §3, Quick views): their menu, and the dialogs that it opens. They are told apart
 * because a toolbar moves its tools when the window becomes narrower, and what is open stays.
 */
export function useQuickViews(props: QuickViewsProps): {
  readonly menu: ReactNode;
  readonly dialogs: ReactNode;
} {
  const { screen, query, about, onChoose, compact = false } = props;
  const [chosenId, setChosenId] = useState<string>();
  const [form, setForm] = useState<QuickView | 'new'>();
  const [file, setFile] = useState<File>();
  if (!mayRead(useSession(), 'planning')) return { menu: null, dialogs: null };
  return {
    menu: (
      <QuickViewsMenu
        screen={screen}
        query={query}
        about={about}
        chosenId={chosenId}
        onChoose={(view) => {
          setChosenId(view.id);
          onChoose(view);
        }}
        onForm={setForm}
        onFile={setFile}
        compact={compact}
      />
    ),
    dialogs: (
      <>
        {file !== undefined && <QuickViewImport file={file} onClose={() => setFile(undefined)} />}
        {form !== undefined && (
          <QuickViewForm
            screen={screen}
            query={query}
            customerView={about === 'customers'}
            view={form === 'new' ? undefined : form}
            onClose={(saved) => {
              setForm(undefined);
              if (saved !== undefined) setChosenId(saved);
            }}
          />
        )}
      </>
    ),
  };
}
