import { Button, FileButton, Menu } from '@mantine/core';
import { useRef } from 'react';

export interface FilesMenuProps {
  /** What is taken from a file; undefined: nothing is. */
  readonly importing:
    | { readonly label: string; readonly accept: string; readonly onFile: (file: File) => void }
    | undefined;
  readonly exports: readonly { readonly label: string; readonly onExport: () => void }[];
}

/** The menu *Files*: something as a file, and from one. */
export function FilesMenu({ importing, exports }: FilesMenuProps) {
  const choose = useRef<HTMLButtonElement>(null);
  return (
    <>
      {importing !== undefined && (
        <FileButton accept={importing.accept} onChange={(file) => file !== null && importing.onFile(file)}>
          {(props) => <button {...props} ref={choose} type="button" hidden aria-label="Choose a file" />}
        </FileButton>
      )}
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant="default">Files</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {importing !== undefined && (
            <Menu.Item onClick={() => choose.current?.click()}>{importing.label}</Menu.Item>
          )}
          {exports.map(({ label, onExport }) => (
            <Menu.Item key={label} onClick={onExport}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
