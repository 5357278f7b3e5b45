import { Close, Description, Provider, Root, Title, Viewport } from 'radix-ui/toast';
import { CrossIcon, ErrorIcon, InfoIcon, TickIcon } from './icons.tsx';
import { dismissToast, type Toast } from './toast.tsx';

/** The drawing of a toast; loaded by Toaster. Radix's own defaults are the numbers: 5000 ms, swipe right 50 px, F8. */
export default function ToastViewport({ shown }: { shown: Toast }) {
  const urgent = shown.variant === 'destructive';
  const Mark = urgent ? ErrorIcon : shown.done ? TickIcon : InfoIcon;
  return (
    <Provider label="Message">
      <Root
        key={shown.id}
        type={urgent ? 'foreground' : 'background'}
        open={shown.open}
        onOpenChange={(open) => {
          if (!open) dismissToast(shown.id);
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
      <Viewport className="toast-viewport" />
    </Provider>
  );
}
