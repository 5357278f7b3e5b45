import { useEffect, useRef } from 'react';
import { listenForScanner } from './scanner-keys.ts';

/** Hears a keyboard-like scanner anywhere on the screen. What it typed into a field is taken out again. */
export function useScannerKeys(onScan: (code: string) => void): void {
  const hear = useRef(onScan);
  useEffect(() => {
    hear.current = onScan;
  });
  useEffect(() => {
    const scanner = listenForScanner();
    let field: HTMLInputElement | null = null;
    let before = '';
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
      if (event.key !== 'Enter' && scanner.begins(event.timeStamp)) {
        field = document.activeElement instanceof HTMLInputElement ? document.activeElement : null;
        before = field?.value ?? '';
      }
      const code = scanner.hear(event.key, event.timeStamp);
      if (code === null) return;
      event.preventDefault();
      event.stopPropagation();
      if (field) field.value = before;
      hear.current(code);
    };
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, []);
}
