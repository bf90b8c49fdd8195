import { connectMessages } from '../features/connections/connect-bank.ts';
import { ConnectQuestion } from '../features/connections/connect-banner.tsx';
import { DemoLinkDialog } from '../features/connections/demo-link-dialog.tsx';
import { SandboxGuidance } from '../features/connections/sandbox-guidance.tsx';
import { useBankLink } from '../features/connections/use-bank-link.ts';
import { ownPageMeta } from '../lib/page-meta.tsx';

export const meta = () => ownPageMeta('Bank link');

export default function PlaidDemoPage() {
  const link = useBankLink(connectMessages.demoPage);
  return (
    <main className="mx-auto max-w-[1248px] px-4 py-6 sm:px-6 sm:py-8">
      <h1 className="mb-5 font-serif text-36 font-medium tracking-tight">Bank link</h1>
      <div className="grid items-start gap-x-12 gap-y-6 border-t border-ink/80 pt-8 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="min-w-0">
          <DemoLinkDialog link={link} />
          <ConnectQuestion link={link} />
        </div>
        <SandboxGuidance />
      </div>
    </main>
  );
}
