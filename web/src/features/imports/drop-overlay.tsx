import { FileUp } from 'lucide-react';

/** What the window says while files are over it. */
export default function DropOverlay() {
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-0 z-50 flex items-center justify-center bg-paper/80"
    >
      <p className="flex items-center gap-3 rounded-large border border-dashed border-accent bg-surface px-6 py-4 text-18">
        <FileUp size={20} className="text-muted" />
        Drop files to import them
      </p>
    </div>
  );
}
