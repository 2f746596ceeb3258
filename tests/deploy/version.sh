# version.sh - sourced by run: the version comes from git's tags, else from the changelog.
project=$tree/project
mkdir -p "$project/deploy/debian"
cp "$root/deploy/version" "$project/deploy/"
cp "$root/deploy/debian/changelog" "$project/deploy/debian/"
next=$(dpkg-parsechangelog --file "$root/deploy/debian/changelog" --show-field Version)

project_git() {
    git -C "$project" -c user.name=Operator -c user.email=operator@example.org -c commit.gpgsign=false "$@"
}

commit() {
    project_git commit --quiet --allow-empty --message 'One more'
}

# is_version PATTERN : what the project says of itself fits, and is a version to dpkg.
is_version() {
    local version
    version=$("$project/deploy/version")
    echo "$version"
    [[ $version =~ ^$1$ ]] && dpkg --validate-version "$version"
}

check 'the version is that of the changelog without git' is_version "$next"
project_git init --quiet && commit
check 'it tells the commit before any tag' is_version "$next~git1\.[0-9a-f]{7,}"
before=$("$project/deploy/version")
project_git tag "v$next"
check 'it is the tag on a tag' is_version "$next"
commit
check 'it tells the commits behind a tag' is_version "$next\+1\.g[0-9a-f]{7,}"
check 'what comes before a tag sorts before it' dpkg --compare-versions "$before" lt "$next"
check 'what comes after it sorts behind it' dpkg --compare-versions "$("$project/deploy/version")" gt "$next"
