import { useQueryClient } from '@tanstack/react-query';
import type { forgetDeviceCall } from '../../../contract/email-code.ts';
import { callApi } from '../../lib/call.ts';
import { useSingleMutation } from '../../lib/use-single-mutation.ts';
import { verifiedKey } from './use-verified-email.ts';

/** Deletes the verifications of this device on the server, for every address. */
export function useForgetDevice(result: { onForgotten: () => void; onFailed: (failure: unknown) => void }) {
  const client = useQueryClient();
  const { mutate, isPending, isSuccess } = useSingleMutation({
    mutationFn: () => callApi<typeof forgetDeviceCall>('POST /api/email-codes/forget', {}),
    onSuccess: () => {
      client.setQueriesData({ queryKey: verifiedKey }, false);
      result.onForgotten();
    },
    onError: result.onFailed,
  });
  return { forget: mutate, isForgetting: isPending || isSuccess };
}
