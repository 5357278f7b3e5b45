import { Close, Description, Provider, Root, Title, Viewport } from 'radix-ui/toast';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { CrossIcon, ErrorIcon, InfoIcon, TickIcon } from './icons.tsx';
import { type PlacedToast, useToastPlace } from './use-toast-place.ts';

export interface Toast extends PlacedToast {
  title: string;
  description: string | undefined;
  variant: 'default' | 'destructive';
  /** Whether the toast reports a success and is shown with a tick, or is plain information. */
  done: boolean;
}

type ToastViewportProps = { shown: Toast; onClose: (id: number) => void };

/**
 * Renders a toast. `Toaster` loads this component. It has the defaults of Radix: a toast closes after 5000 ms
 * or a swipe of 50 px to the right, and F8 moves focus to it.
 */
export default function ToastViewport({ shown, onClose }: ToastViewportProps) {
  const host = useToastHost();
  const place = useToastPlace(host, shown);
  const urgent = shown.variant === 'destructive';
  const Mark = urgent ? ErrorIcon : shown.done ? TickIcon : InfoIcon;
  return (
    <Provider label="Message">
      <Root
        key={shown.id}
        type={urgent ? 'foreground' : 'background'}
        open={shown.open}
        onOpenChange={(open) => {
          if (!open) onClose(shown.id);
        }}
        className="toast on-dark"
        data-variant={shown.variant}
      >
        <Mark size={26} />
        <div className="min-w-0">
          <Title className="font-bold">{shown.title}</Title>
          {shown.description && <Description>{shown.description}</Description>}
        </div>
        <Close className="icon-button -my-2" aria-label="Close message">
          <CrossIcon size={20} />
        </Close>
      </Root>
      {createPortal(<Viewport className="toast-viewport" data-place={place} />, host)}
    </Provider>
  );
}

/**
 * Returns the element that holds toasts, which is always in front. While a modal dialog is open, the element
 * is inside the dialog, because everything outside is inert. Otherwise it is in the body.
 */
function useToastHost(): HTMLElement {
  const [host] = useState(() => {
    const element = document.createElement('div');
    element.className = 'toast-host';
    element.popover = 'manual';
    return element;
  });
  useEffect(() => {
    const attach = () => {
      const place = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
      if (host.parentElement === place) return;
      place.append(host);
      host.showPopover();
    };
    attach();
    const observer = new MutationObserver(attach);
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['open'],
    });
    return () => {
      observer.disconnect();
      host.remove();
    };
  }, [host]);
  return host;
}
