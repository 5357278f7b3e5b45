/**
 * Begins the page's script once the page is painted: a slow line first brings what can be read. The files stand in the document, the entry first.
 */
const files = JSON.parse(document.getElementById('scripts')?.textContent ?? '[]') as string[];
let begun = false;

function begin() {
  if (begun) return;
  begun = true;
  for (const file of files) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = file;
    document.head.append(link);
  }
  const [entry] = files;
  if (entry) void import(/* @vite-ignore */ entry);
}

// A page in the background is not painted; a browser that does not tell of its paint is not waited for long.
if (document.visibilityState === 'hidden') begin();
else {
  new PerformanceObserver(begin).observe({ type: 'paint', buffered: true });
  setTimeout(begin, 1_500);
}
