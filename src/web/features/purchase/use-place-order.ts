import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { usePageRestored } from '../../lib/use-page-restored.ts';

interface PlaceOrderOptions<Order, Reply, Refusal> {
  /** Sends the order to the server. Rejects if the order is refused or fails. */
  place: (order: Order) => Promise<Reply>;
  /** Continues to the payment. */
  onPlaced: (reply: Reply) => void;
  /**
   * Called if the order was refused or failed, for example to show a toast or to load the current prices.
   * Returns the refusal to show.
   */
  onFailed: (failure: unknown, order: Order) => Refusal;
}

/**
 * Places orders of a product and continues to their payment. A second press while an order is being sent has
 * no effect. A page restored from the browser's back/forward cache can send again.
 */
export function usePlaceOrder<Order, Reply, Refusal extends object>(
  options: PlaceOrderOptions<Order, Reply, Refusal>,
) {
  const isPlacing = useRef(false);
  const { mutateAsync, reset, data, isPending } = useMutation({
    mutationFn: async (order: Order): Promise<Refusal | null> => {
      try {
        options.onPlaced(await options.place(order));
        return null;
      } catch (failure) {
        isPlacing.current = false;
        return options.onFailed(failure, order);
      }
    },
  });
  usePageRestored(() => {
    if (!isPlacing.current) return;
    isPlacing.current = false;
    reset();
  });
  return {
    /** Returns the refusal. Returns null if the order was placed, or if another order is still being sent. */
    place: async (order: Order): Promise<Refusal | null> => {
      if (isPlacing.current) return null;
      isPlacing.current = true;
      return mutateAsync(order);
    },
    /** Whether an order is being sent, or the page is leaving for its payment. */
    busy: isPending || data === null,
    refused: data ?? null,
    forgetRefusal: () => {
      if (data) reset();
    },
  };
}
