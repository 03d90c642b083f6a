import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { SearchStep } from './useSearch.ts';

/** Says why the last search came to nothing, if it did. */
export function SearchFailed({ step }: { readonly step: SearchStep }) {
  return (
    step.kind === 'failed' && (
      <Alert color="red" role="alert" icon={<IconAlertTriangle size={18} />} title="There is no plan">
        {step.message}
      </Alert>
    )
  );
}
