export { CreateMenu } from "./create-menu.tsx";
export { DocumentList, type DocumentListKind } from "./document-list.tsx";
export { FolderScreen } from "./folder-screen.tsx";
export { HomeRail } from "./rail/home-rail.tsx";
export { PeopleScreen } from "./people/people-screen.tsx";
export { PersonScreen } from "./people/person-screen.tsx";
export { TeamScreen } from "./people/team-screen.tsx";
export { RequestsScreen } from "./requests-screen.tsx";
export { SearchScreen } from "./search-screen.tsx";
