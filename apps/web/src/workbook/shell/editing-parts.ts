// What stands around a page that is edited, as one piece of code: whoever reads a page loads none of it.
export { BroughtFiles } from "./add/brought-files.tsx";
export { EmptyPage } from "./add/empty-page.tsx";
export { DeleteContainerDialog } from "./elements/delete-container-dialog.tsx";
export { PasteDialog } from "./elements/paste-dialog.tsx";
export { ElementsPanel } from "./panels/elements-panel.tsx";
export { PagePanel } from "./panels/page-panel.tsx";
