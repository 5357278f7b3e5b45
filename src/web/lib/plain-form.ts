import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { RefusedForm } from '../../contract/inquiry.ts';

/**
 * Returns the refused form if the server rendered this page for a form sent without script, otherwise null.
 */
export function useReturnedForm(name: 'contact' | 'party'): RefusedForm | null {
  const client = useQueryClient();
  const [returned] = useState(() => client.getQueryData<RefusedForm>(['given', name]) ?? null);
  useEffect(() => client.removeQueries({ queryKey: ['given'] }), [client]);
  return returned;
}

/** Returns the text that a bot typed into the trap (`TrapField`), as a part of the body to send. */
export function readTrap(id: string): { website?: string } {
  const trap = document.getElementById(id);
  return trap instanceof HTMLInputElement && trap.value ? { website: trap.value } : {};
}
