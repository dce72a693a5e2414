import { gql, type TypedDocumentNode } from "@apollo/client";
import type { OrganizationThemeAnswer, OrganizationThemesAnswer } from "@sheaf/contract";
import type { OrganizationThemes, ThemeOverrides } from "@sheaf/theme";

const THEME = gql`
  fragment ThemeFields on OrganizationTheme {
    themeId
    name
    base
    overrides
    changedAt
  }
`;

/** By name. */
export const ORGANIZATION_THEMES: TypedDocumentNode<{ readonly organizationThemes: OrganizationThemesAnswer }, Record<string, never>> = gql`
  query OrganizationThemes {
    organizationThemes {
      defaultTheme
      themes {
        ...ThemeFields
      }
    }
  }
  ${THEME}
`;

interface ThemeRequest {
  readonly name: string;
  readonly base: string;
  readonly overrides: ThemeOverrides;
}

export const CREATE_THEME: TypedDocumentNode<{ readonly createTheme: OrganizationThemeAnswer }, { request: ThemeRequest }> = gql`
  mutation CreateTheme($request: CreateThemeRequest!) {
    createTheme(request: $request) {
      ...ThemeFields
    }
  }
  ${THEME}
`;

export const UPDATE_THEME: TypedDocumentNode<
  { readonly updateTheme: OrganizationThemeAnswer },
  { request: ThemeRequest & { readonly themeId: string } }
> = gql`
  mutation UpdateTheme($request: UpdateThemeRequest!) {
    updateTheme(request: $request) {
      ...ThemeFields
    }
  }
  ${THEME}
`;

export const DELETE_THEME: TypedDocumentNode<
  { readonly deleteTheme: { readonly success: boolean } },
  { request: { readonly themeId: string } }
> = gql`
  mutation DeleteTheme($request: DeleteThemeRequest!) {
    deleteTheme(request: $request) {
      success
    }
  }
`;

export const SET_DEFAULT_THEME: TypedDocumentNode<
  { readonly setDefaultTheme: { readonly defaultTheme: string | null } },
  { request: { readonly theme: string | null } }
> = gql`
  mutation SetDefaultTheme($request: SetDefaultThemeRequest!) {
    setDefaultTheme(request: $request) {
      defaultTheme
    }
  }
`;

/** What the server answers, as themes are resolved with it. */
export const themesOf = ({ themes, defaultTheme }: OrganizationThemesAnswer): OrganizationThemes => ({
  themes: themes.map(({ themeId, name, base, overrides }) => ({ id: themeId, name, base, overrides })),
  defaultId: defaultTheme,
});
